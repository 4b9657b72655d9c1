/** Questions to the person at the terminal. Their library is loaded only if something is asked. */

/** False also where the person leaves the question with Ctrl-C. */
export async function confirmed(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: question })) === true;
}
