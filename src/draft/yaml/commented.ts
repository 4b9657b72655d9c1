/** Columns of a draft's line: an editor of usual width shows no more. */
export const MAX_COLUMNS = 120;
/** Of a shorter comment nothing would be left to understand. */
const MIN_COMMENT = 20;

/** The line with its comment behind it, which loses its last words where they do not fit. */
export function commented(line: string, comment: string): string {
  const room = MAX_COLUMNS - line.length - ' # '.length;
  if (room < MIN_COMMENT) return line;
  return `${line} # ${shortened(comment.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim(), room)}`;
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  return `${start.replace(/[\s;,:]*\s\S*$/, '')}…`;
}
