/** Has a declaration confirm the best points of its study at the end of the budget. */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { readDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import { applied, fixFirst, type DeclarationText, type EditResult } from './edit.ts';
import { newKey } from './newKey.ts';

export function setConfirm({ text, read }: DeclarationText, count: number): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: fixFirst() };
  const { value, locate } = readDocument(text);
  const isWritten = ownValue(value, 'confirm') !== undefined;
  const edit = isWritten
    ? { range: locate(['confirm']), text: String(count) }
    : newKey(text, locate, { key: 'confirm', value: String(count), after: ['budget'] });
  const again = read(applied(text, [edit]));
  if (!again.ok) return { ok: false, problem: again.problems[0].message };
  return isDeepStrictEqual(again.declaration, { ...parsed.declaration, confirm: count })
    ? { ok: true, edit, done: confirms(count) }
    : { ok: false, problem: cannotConfirm(count) };
}

const confirms = (count: number) => l10n.t`At the end of the budget the best ${count} run again.`;
const cannotConfirm = (count: number) =>
  l10n.t`The file has no place for confirm: write confirm: ${count} into a declaration.`;
