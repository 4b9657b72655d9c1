/**
 * The function, which remembers its last answer for as long as it is asked the same.
 *
 * @param keyOf what has to be the same
 */
export function remembered<Args extends readonly unknown[], Answer>(
  answer: (...args: Args) => Answer,
  keyOf: (...args: Args) => readonly unknown[] = (...args) => args,
) {
  let last: { readonly key: readonly unknown[]; readonly answer: Answer } | undefined;
  return (...args: Args): Answer => {
    const key = keyOf(...args);
    const isSame = last?.key.length === key.length && last.key.every((part, i) => part === key[i]);
    const known = last !== undefined && isSame ? last : { key, answer: answer(...args) };
    last = known;
    return known.answer;
  };
}
