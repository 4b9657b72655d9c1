/** The function, which remembers its last answer for as long as it is asked the same. */
export function remembered<Args extends readonly unknown[], Answer>(answer: (...args: Args) => Answer) {
  let last: { readonly args: Args; readonly answer: Answer } | undefined;
  return (...args: Args): Answer => {
    const known = last?.args.every((arg, i) => arg === args[i]) ? last : { args, answer: answer(...args) };
    last = known;
    return known.answer;
  };
}
