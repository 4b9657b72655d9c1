/** Questions to the person at the terminal. Their library is loaded only if something is asked. */

/** Undefined where the person leaves the question with Ctrl-C. */
export async function chosen(
  question: string,
  options: readonly { readonly value: string; readonly label: string }[],
): Promise<string | undefined> {
  const { isCancel, select } = await import('@clack/prompts');
  const answer = await select({ message: question, options: [...options] });
  return isCancel(answer) ? undefined : answer;
}

/** False also where the person leaves the question with Ctrl-C. */
export async function confirmed(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: question })) === true;
}
