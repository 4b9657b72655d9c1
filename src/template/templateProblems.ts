/** Whether each parameter of `pass: template` is a value of the file, and each of its values can be written there. */
import type { Value } from '../space/value.ts';
import { OWN_FOLDER, placeholders } from '../declaration/command/placeholders.ts';
import { opensInPlace } from '../runner/launch/scriptOf.ts';
import type { Template } from './format.ts';
import { basesOf } from './basesOf.ts';
import { findEntry } from './findEntry.ts';
import * as messages from './messages.ts';
import { readTemplate } from './readTemplate.ts';
import { positions } from '../code/positions.ts';
import { isBelow, templateWords } from './template.ts';

interface Named {
  readonly name: string;
}

/** A number of a range can be written everywhere, a value that a person has written not. */
interface Parameter extends Named {
  readonly values?: readonly Value[];
  readonly value?: Value;
}

/** A valid declaration, as far as it matters here, with the places of its problems. */
interface Declared<Range> {
  readonly declaration: {
    readonly cwd?: string;
    readonly template?: string;
    readonly space: readonly Parameter[];
    readonly derived?: readonly Named[];
  };
  readonly locate: (path: readonly string[], at?: 'key' | 'value') => Range;
}

/**
 * @param command as it is run
 * @param file the template, relative to `cwd`
 */
export function templateProblems<Range>(
  { declaration, locate }: Declared<Range>,
  { command, cwd, template: file }: { command: readonly string[]; cwd: string; template?: string },
): readonly (Range & { readonly message: string })[] {
  if (file === undefined) return [];
  const read = readTemplate(file, cwd);
  const isFound =
    templateWords(command, file, cwd, '').size > 0 ||
    opensInPlace(command) ||
    (declaration.cwd === OWN_FOLDER && isBelow(file));
  const unnamed = isFound ? [] : [messages.notNamed(file)];
  const ofFile = [...unnamed, ...(read.ok ? [] : [read.problem])];
  const placed = new Set(command.flatMap(placeholders));
  const { space, derived = [] } = declaration;
  const parameters: readonly Parameter[] = [...space, ...derived.map(({ name }) => ({ name }))].filter(
    ({ name }) => !placed.has(name),
  );
  return [
    ...ofFile.map((message) => ({ ...locate(['template']), message })),
    ...(read.ok ? problemsOfNames(read.template, parameters) : []).map(({ name, message }) => ({
      ...locate(['parameters', name], 'key'),
      message,
    })),
  ];
}

interface NameProblem {
  readonly name: string;
  readonly message: string;
}

function problemsOfNames(template: Template, parameters: readonly Parameter[]): readonly NameProblem[] {
  const byPath = new Map<string, string>();
  return parameters.flatMap((parameter): readonly NameProblem[] => {
    const { name } = parameter;
    const found = findEntry(template, name);
    if (!found.ok) {
      const place = found.isMissing ? placeInBase(template, name) : undefined;
      return [{ name, message: place === undefined ? found.problem : messages.onlyInBase(name, template.name, place) }];
    }
    const other = byPath.get(found.entry.path);
    if (other !== undefined) return [{ name, message: messages.sameEntry(name, other, found.entry.path) }];
    byPath.set(found.entry.path, name);
    const { format, text } = template;
    const values = [...(parameter.values ?? []), parameter.value ?? []].flat();
    const unwritable = values.find(
      (value) => typeof value !== 'number' && format.write(value, found.entry, text) === undefined,
    );
    return unwritable === undefined ? [] : [{ name, message: messages.cannotWrite(name, unwritable, format.name()) }];
  });
}

/** The place of the key in a base of the configuration, such as `../base.py:3`; undefined where no base has it. */
function placeInBase(template: Template, name: string): string | undefined {
  for (const file of basesOf(template)) {
    const read = readTemplate(file, '/');
    const found = read.ok ? findEntry(read.template, name) : undefined;
    if (read.ok && found?.ok) return `${file}:${positions(read.template.text).lineAt(found.entry.from)}`;
  }
  return undefined;
}
