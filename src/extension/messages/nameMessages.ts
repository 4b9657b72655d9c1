/** Sentences about the names in a declaration and those of its script. */
import * as l10n from '@vscode/l10n';
import { placeholderOf } from '../../declaration/command/placeholders.ts';

export const changeTo = (name: string): string => l10n.t`Change to ${name}`;
export const NOT_A_PARAMETER = l10n.t('Only a parameter of the declaration can be renamed here.');
/** @param pass how the declaration passes its parameters */
export const scriptKnowsAs = (script: string, name: string, newName: string, line: number, pass: string): string =>
  [
    l10n.t`${script} knows this value as ${name} (line ${line}) and has none that is called ${newName}: rename it there first.`,
    ...(pass === 'flags' || pass === 'equals'
      ? [
          l10n.t`Or give it a place in the command, such as --${name} ${placeholderOf(name)}: then it can have any name.`,
        ]
      : []),
  ].join(' ');
