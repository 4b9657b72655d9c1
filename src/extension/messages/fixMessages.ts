/** The titles of quick fixes. */
import * as l10n from '@vscode/l10n';
import type { Fix } from '../../declaration/fix.ts';

export const fixText = (fix: Fix): string => {
  const key = String(fix.path.at(-1));
  switch (fix.kind) {
    case 'rename':
      return 'value' in fix ? l10n.t`Write ${fix.to}: ${short(fix.value)}` : l10n.t`Write ${fix.to} in place of ${key}`;
    case 'write':
      return isName(fix.path) ? l10n.t`Write ${key}: ${short(fix.value)}` : l10n.t`Write ${short(fix.value)}`;
    case 'replace':
      return l10n.t`Write ${fix.by} in place of ${fix.word}`;
    case 'remove':
      return isName(fix.path) ? l10n.t`Remove ${key}` : l10n.t('Remove it');
    case 'move':
      return l10n.t`Move it under ${String(fix.to[0])}`;
    case 'text':
      return textFixes[fix.does](short(fix.line));
    case 'swap':
      return l10n.t`Swap ${fix.keys[0]} and ${fix.keys[1]}`;
  }
};
const textFixes = {
  write: (line: string) => l10n.t`Write ${line}`,
  indent: (line: string) => l10n.t`Indent it like ${line}`,
  spaces: () => l10n.t('Indent it with spaces'),
  keep: (line: string) => l10n.t`Keep ${line}`,
} as const;
export const CHOOSE_FILE = l10n.t('Choose a file…');
export const CHOOSE_FILE_TITLE = l10n.t('The file that the command starts');
export const FIX_ALL = l10n.t('Fix all that is certain');

const isName = (path: readonly PropertyKey[]): boolean => typeof path.at(-1) === 'string';

/** A value in a title: `[adam, sgd]`. */
function short(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(short).join(', ')}]`;
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value)
          .replaceAll('"', '')
          .replaceAll(/([:,])/g, '$1 ');
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
