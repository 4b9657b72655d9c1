/** A reporter of Node's test runner: the file of each test that failed, a line each. */
export default async function* failedFiles(events) {
  for await (const { type, data } of events) if (type === 'test:fail') yield `${data.file ?? data.name}\n`;
}
