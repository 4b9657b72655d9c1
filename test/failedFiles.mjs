/** A reporter of Node's test runner: the file and the name of each test and suite that failed, a line of JSON each. */
export default async function* failedFiles(events) {
  for await (const { type, data } of events)
    if (type === 'test:fail') yield `${JSON.stringify({ file: data.file ?? data.name, name: data.name })}\n`;
}
