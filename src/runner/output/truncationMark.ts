/** The line in a log that replaces a part that was cut out: JSON, so that every line of metrics.jsonl stays JSON. */

export function truncationMark(bytes: number): string {
  return `{"bbkb": "${bytes} bytes were cut out here, because the file grew too large"}`;
}

/** How many bytes the line says were cut out; undefined when it is not such a line. */
export function removedBytes(line: string): number | undefined {
  return isTruncationMark(line) ? Number(MARK_PATTERN.exec(line)?.[1]) : undefined;
}

export function isTruncationMark(line: string): boolean {
  // called for every line that is read, and most lines do not need the regular expression
  return line.startsWith('{"bbkb": "') && MARK_PATTERN.test(line);
}

const MARK_PATTERN = /^\{"bbkb": "(\d{1,15}) bytes were cut out here, because the file grew too large"\}$/;
