/** From a position in a text to its line and column, both from 1. */
export function positions(text: string) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineAt = (position: number): number => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const columnAt = (position: number): number => position - (starts[lineAt(position) - 1] ?? 0) + 1;
  return { lineAt, columnAt };
}
