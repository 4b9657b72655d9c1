/** Has a declaration try a point that lacked memory once more, with half of one of its parameters. */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { expressionText } from '../expressionText.ts';
import { applied, fixFirst, type DeclarationText, type EditResult } from './edit.ts';
import { newValueEdit } from './fixEdits.ts';

export function setRetries({ text, read }: DeclarationText, parameter: string): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: fixFirst() };
  const half = `${expressionText({ kind: 'name', name: parameter })} / 2`;
  const edit = newValueEdit(text, ['trial', 'retries'], { on: ['memory'], set: { [parameter]: half } });
  if (edit === undefined) return { ok: false, problem: hasRetries() };
  const again = read(applied(text, [edit]));
  if (!again.ok) return { ok: false, problem: again.problems[0].message };
  const { retries, ...trial } = again.declaration.trial;
  return retries?.set !== undefined && isDeepStrictEqual({ ...again.declaration, trial }, parsed.declaration)
    ? { ok: true, edit, done: halves(parameter) }
    : { ok: false, problem: cannotHalve(parameter) };
}

const hasRetries = () => l10n.t('trial.retries is in the file already: change it there.');
const halves = (parameter: string) =>
  l10n.t`From now on a point that lacks memory is tried once more with half of ${parameter}.`;
const cannotHalve = (parameter: string) => {
  const retries = `{ retries: { on: [memory], set: { ${parameter}: … } } }`;
  return l10n.t`The file has no place for retries: write trial: ${retries} into a declaration.`;
};
