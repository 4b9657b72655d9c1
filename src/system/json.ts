/** The value of a text from outside; undefined where it is no JSON, which no JSON says. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
