/** The line that stands in a log where a part of it was cut out: JSON, so that metrics.jsonl stays what its name says. */

export function truncationMark(bytes: number): string {
  return `{"bbkb": "${bytes} bytes were cut out here, because the file grew too large"}`;
}

/** How many bytes the line says are gone; undefined when it is no such line. */
export function removedBytes(line: string): number | undefined {
  return isTruncationMark(line) ? Number(MARK_PATTERN.exec(line)?.[1]) : undefined;
}

export function isTruncationMark(line: string): boolean {
  // asked of every line that is read: most need no expression
  return line.startsWith('{"bbkb": "') && MARK_PATTERN.test(line);
}

const MARK_PATTERN = /^\{"bbkb": "(\d{1,15}) bytes were cut out here, because the file grew too large"\}$/;
