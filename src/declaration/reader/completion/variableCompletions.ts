/** `${workspaceFolder}` and `${trialFolder}`, where a declaration may have them: after a `$`. */
import type { Completion } from './completion.ts';
import type { EditPosition } from './insertText.ts';

export function variableCompletions({ text, offset, cursor: { path, typed } }: EditPosition): readonly Completion[] {
  const begun = /\$(?:\{[a-zA-Z]*)?$/.exec(typed)?.[0];
  if (begun === undefined) return [];
  const close = text[offset] === '}' ? '' : '}';
  return variables
    .filter(({ places }) => places.includes(path[0]))
    .map(({ name, documentation }) => ({
      kind: 'variable',
      label: `\${${name}}`,
      detail: '',
      documentation,
      start: offset - begun.length,
      insert: `\${${name}${close}`,
    }));
}

const variables: readonly {
  readonly name: string;
  readonly documentation: string;
  readonly places: readonly PropertyKey[];
}[] = [
  {
    name: 'trialFolder',
    documentation: 'The folder of the trial, for what the script writes. It is made before the script starts.',
    places: ['command', 'env'],
  },
  {
    name: 'workspaceFolder',
    documentation: 'The nearest folder, from the declaration’s upwards, that has a .vscode or .git in it.',
    places: ['command', 'cwd', 'env'],
  },
];
