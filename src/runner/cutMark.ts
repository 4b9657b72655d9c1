/** The line that stands in a log where a part of it was cut out: JSON, so that metrics.jsonl stays what its name says. */

export function cutMark(bytes: number): string {
  return `{"bbkb": "${bytes} bytes were cut out here, because the file grew too large"}`;
}

/** How many bytes the line says are gone; undefined when it is no such line. */
export function bytesCut(line: string): number | undefined {
  return isCutMark(line) ? Number(MARK.exec(line)?.[1]) : undefined;
}

export function isCutMark(line: string): boolean {
  // asked of every line that is read: most need no expression
  return line.startsWith('{"bbkb": "') && MARK.test(line);
}

const MARK = /^\{"bbkb": "(\d{1,15}) bytes were cut out here, because the file grew too large"\}$/;
