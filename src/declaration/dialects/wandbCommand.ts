/** The `command` of a W&B sweep with its macros, as a list of arguments and a way to pass parameters. */
import * as l10n from '@vscode/l10n';
import { ownValue } from '../ownValue.ts';
import { asList, type Mapping, type Path, type Translation } from './translation.ts';
import { formatValue } from '../wording.ts';

interface Command {
  /** Arguments that are not texts are reported by the check of the declaration. */
  readonly command: readonly unknown[];
  readonly pass: Pass;
}

type Pass = 'equals' | 'hydra' | 'file';

const DEFAULT_COMMAND = ['${env}', '${interpreter}', '${program}', '${args}'];

/** How a macro for all parameters writes one of them, and the `pass` that does the same after the last argument. */
const ARGS_MACROS: Readonly<Record<string, { readonly pass: Pass; readonly argument: (name: string) => string }>> = {
  args: { pass: 'equals', argument: (name) => `--${name}={${name}}` },
  args_no_boolean_flags: { pass: 'equals', argument: (name) => `--${name}={${name}}` },
  args_no_hyphens: { pass: 'hydra', argument: (name) => `${name}={${name}}` },
};

interface Context {
  readonly sweep: Mapping;
  /** Already those of a declaration. */
  readonly parameters: Mapping;
  readonly translation: Translation;
}

export function commandOf(context: Context): Command {
  const { sweep, parameters, translation } = context;
  const written = ownValue(sweep, 'command');
  if (written === undefined) translation.recordOrigin(['command'], ['program']);
  const args = asList(written ?? DEFAULT_COMMAND);
  if (args === undefined) {
    translation.addExpected(
      ['command'],
      written,
      l10n.t('a list of its words, such as [python3, train.py, "${args}"]'),
    );
    return { command: ['unknown'], pass: 'file' };
  }
  const pathOf = (i: number): Path => (written === undefined ? [] : ['command', i]);
  const macros = args.map((word) => (typeof word === 'string' ? /^\$\{(.*)\}$/s.exec(word)?.[1] : undefined));
  const last = macros.at(-1) ?? '';
  // flags in the middle, or a second set of them, need a placeholder for every parameter
  const pass =
    Object.hasOwn(ARGS_MACROS, last) && !macros.slice(0, -1).some(isAboutParameters) ? ARGS_MACROS[last].pass : 'file';
  const command = args.flatMap((word, i): readonly unknown[] => {
    const macro = macros[i];
    if (macro === undefined) return [plainArgument(word, pathOf(i), translation)];
    if (macro === 'env') return /^\w+=/.test(String(args[i + 1])) ? ['/usr/bin/env'] : [];
    if (macro === 'args_no_boolean_flags') noteBooleanFlags(context, pathOf(i));
    if (!Object.hasOwn(ARGS_MACROS, macro)) return macroArguments(macro, pathOf(i), context);
    return pass !== 'file' && i === args.length - 1 ? [] : Object.keys(parameters).map(ARGS_MACROS[macro].argument);
  });
  if (!macros.some(isAboutParameters)) {
    translation.addNote(written === undefined ? ['program'] : ['command'], parametersInFile());
  }
  return { command, pass };
}

const isAboutParameters = (macro: string | undefined): boolean => macro?.startsWith('args') === true;

/** The arguments of a macro other than those for flags. */
function macroArguments(macro: string, path: Path, { sweep, parameters, translation }: Context): readonly unknown[] {
  switch (macro) {
    case 'interpreter':
      return ['python3'];
    case 'program':
      if (ownValue(sweep, 'program') !== undefined) return [ownValue(sweep, 'program')];
      translation.addProblem(['program'], noProgram());
      return ['unknown'];
    case 'args_json':
      return [jsonArgument(parameters, path, translation)];
    case 'args_json_file':
      translation.addNote(path, jsonFileLeftOut());
      return [];
    default:
      if (macro.startsWith('envvar:')) return [plainArgument(`\${${macro}}`, path, translation)];
      translation.addProblem(path, unknownMacro(macro));
      return ['unknown'];
  }
}

/** An argument as it is written: a text or a number. */
function plainArgument(word: unknown, path: Path, translation: Translation): unknown {
  const variable = typeof word === 'string' ? /\$\{envvar:([^}]*)\}/.exec(word)?.[1] : undefined;
  if (variable === undefined) return word;
  translation.addProblem(path, variableOfWandb(variable));
  return 'unknown';
}

/** `{"lr": {lr}, "optimizer": "{optimizer}"}`, whose placeholders are filled in for each trial. */
function jsonArgument(parameters: Mapping, path: Path, translation: Translation): string {
  const slots = Object.entries(parameters).map(([name, parameter]) => {
    const values = valuesOf(parameter);
    const texts = values.filter((value) => typeof value === 'string');
    const isMixed = texts.length > 0 && texts.length < values.length;
    if (isMixed || texts.some((text) => JSON.stringify(text) !== `"${text}"`)) {
      translation.addProblem(path, notInJson(name));
    }
    return `${JSON.stringify(name)}: ${texts.length > 0 ? `"{${name}}"` : `{${name}}`}`;
  });
  return `{${slots.join(', ')}}`;
}

/** The values that a parameter lists; none for a range. */
function valuesOf(parameter: unknown): readonly unknown[] {
  if (ownValue(parameter, 'type') === 'fixed') return [ownValue(parameter, 'value')];
  return asList(ownValue(parameter, 'values')) ?? [];
}

function noteBooleanFlags({ parameters, translation }: Context, path: Path): void {
  const isBoolean = (parameter: unknown): boolean =>
    ownValue(parameter, 'type') === 'bool' || valuesOf(parameter).some((value) => typeof value === 'boolean');
  const names = Object.keys(parameters).filter((name) => isBoolean(parameters[name]));
  if (names.length === 0) return;
  translation.addNote(path, booleanFlags(names));
}

const noProgram = () => l10n.t('The sweep has no program: write program: train.py, with the name of your script.');
const jsonFileLeftOut = () =>
  l10n.t('${args_json_file} is not passed: the environment variable BBKB_PARAMETERS has the path of that file.');
const unknownMacro = (macro: string) =>
  l10n.t`${formatValue(`\${${macro}}`)} is not a W&B macro: write the text that it stands for.`;
const variableOfWandb = (name: string) =>
  l10n.t`Only W&B fills in the variable ${formatValue(name)}: write its value, or read it in the script.`;
const notInJson = (name: string) =>
  l10n.t`\${args_json} cannot pass ${name}, because its values are neither all numbers nor all simple texts: let the script read the JSON file that BBKB_PARAMETERS names instead.`;
const booleanFlags = (names: readonly string[]) =>
  l10n.t`${names.join(', ')}: passed as --name=true or --name=false, but W&B passes --name or nothing.`;
const parametersInFile = () =>
  l10n.t(
    'The command has no ${args}: the script must read its parameters from the JSON file that BBKB_PARAMETERS names, not from wandb.config.',
  );
