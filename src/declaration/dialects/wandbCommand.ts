/** The `command` of a W&B sweep with its macros, as words and a way to pass parameters. */
import { formatValue } from '../wording.ts';
import { asMapping, asList, ownValue, type Mapping, type Path, type Translation } from './translation.ts';

interface Command {
  /** What is no text among them is left for the declaration's own check to name. */
  readonly command: readonly unknown[];
  readonly pass: Pass;
}

type Pass = 'equals' | 'hydra' | 'file';

const DEFAULT_COMMAND = ['${env}', '${interpreter}', '${program}', '${args}'];

/** How a macro for all parameters writes one of them, and which way to pass them does the same behind the last word. */
const ARGS_MACROS: Readonly<Record<string, { readonly pass: Pass; readonly word: (name: string) => string }>> = {
  args: { pass: 'equals', word: (name) => `--${name}={${name}}` },
  args_no_boolean_flags: { pass: 'equals', word: (name) => `--${name}={${name}}` },
  args_no_hyphens: { pass: 'hydra', word: (name) => `${name}={${name}}` },
};

interface Context {
  readonly sweep: Mapping;
  /** Already in our language. */
  readonly parameters: Mapping;
  readonly translation: Translation;
}

export function commandOf(context: Context): Command {
  const { sweep, parameters, translation } = context;
  const written = ownValue(sweep, 'command');
  if (written === undefined) translation.recordOrigin(['command'], ['program']);
  const args = asList(written ?? DEFAULT_COMMAND);
  if (args === undefined) {
    translation.addExpected(['command'], written, 'a list of its words, such as [python3, train.py, "${args}"]');
    return { command: ['unknown'], pass: 'file' };
  }
  const placeOf = (i: number): Path => (written === undefined ? [] : ['command', i]);
  const macros = args.map((word) => (typeof word === 'string' ? /^\$\{(.*)\}$/s.exec(word)?.[1] : undefined));
  const last = macros.at(-1) ?? '';
  // flags in the middle, and a second set of them, need a placeholder for every parameter
  const pass =
    Object.hasOwn(ARGS_MACROS, last) && !macros.slice(0, -1).some(isAboutParameters) ? ARGS_MACROS[last].pass : 'file';
  const command = args.flatMap((word, i): readonly unknown[] => {
    const macro = macros[i];
    if (macro === undefined) return [plainArgument(word, placeOf(i), translation)];
    if (macro === 'env') return /^\w+=/.test(String(args[i + 1])) ? ['/usr/bin/env'] : [];
    if (macro === 'args_no_boolean_flags') noteBooleanFlags(context, placeOf(i));
    if (!Object.hasOwn(ARGS_MACROS, macro)) return macroArguments(macro, placeOf(i), context);
    return pass !== 'file' && i === args.length - 1 ? [] : Object.keys(parameters).map(ARGS_MACROS[macro].word);
  });
  if (!macros.some(isAboutParameters)) noteConfig(translation, written === undefined ? ['program'] : ['command']);
  return { command, pass };
}

const isAboutParameters = (macro: string | undefined): boolean => macro?.startsWith('args') === true;

/** The words of a macro that stands for something other than flags. */
function macroArguments(macro: string, place: Path, { sweep, parameters, translation }: Context): readonly unknown[] {
  switch (macro) {
    case 'interpreter':
      return ['python3'];
    case 'program':
      if (ownValue(sweep, 'program') !== undefined) return [ownValue(sweep, 'program')];
      translation.addProblem(['program'], 'The sweep names no program: write program: train.py, the script to run.');
      return ['unknown'];
    case 'args_json':
      return [jsonArgument(parameters, place, translation)];
    case 'args_json_file':
      translation.addNote(
        place,
        'The word ${args_json_file} is left out: the environment variable BBKB_PARAMETERS has the path of that file.',
      );
      return [];
    default:
      if (macro.startsWith('envvar:')) return [plainArgument(`\${${macro}}`, place, translation)];
      translation.addProblem(place, `${formatValue(`\${${macro}}`)} is no macro of W&B: write the word itself.`);
      return ['unknown'];
  }
}

/** A word as it stands. Numbers are words too. */
function plainArgument(word: unknown, place: Path, translation: Translation): unknown {
  const variable = typeof word === 'string' ? /\$\{envvar:([^}]*)\}/.exec(word)?.[1] : undefined;
  if (variable === undefined) return word;
  const name = formatValue(variable);
  translation.addProblem(
    place,
    `The variable ${name} is filled in by W&B alone: write its value, or read it in the script.`,
  );
  return 'unknown';
}

/** `{"lr": {lr}, "optimizer": "{optimizer}"}`, in which each value is put in its place. */
function jsonArgument(parameters: Mapping, place: Path, translation: Translation): string {
  const slots = Object.entries(parameters).map(([name, parameter]) => {
    const values = valuesOf(parameter);
    const texts = values.filter((value) => typeof value === 'string');
    const isMixed = texts.length > 0 && texts.length < values.length;
    if (isMixed || texts.some((text) => JSON.stringify(text) !== `"${text}"`)) {
      translation.addProblem(
        place,
        `\${args_json} cannot carry ${name}, whose values are not all numbers or all plain texts: read the JSON file that BBKB_PARAMETERS names in place of it.`,
      );
    }
    return `${JSON.stringify(name)}: ${texts.length > 0 ? `"{${name}}"` : `{${name}}`}`;
  });
  return `{${slots.join(', ')}}`;
}

/** The values that a parameter lists; none for a range. */
function valuesOf(parameter: unknown): readonly unknown[] {
  const spec = asMapping(parameter);
  if (spec === undefined) return [];
  return ownValue(spec, 'type') === 'fixed' ? [ownValue(spec, 'value')] : (asList(ownValue(spec, 'values')) ?? []);
}

function noteBooleanFlags({ parameters, translation }: Context, place: Path): void {
  const isBoolean = (parameter: unknown): boolean =>
    ownValue(asMapping(parameter) ?? {}, 'type') === 'bool' ||
    valuesOf(parameter).some((value) => typeof value === 'boolean');
  const names = Object.keys(parameters).filter((name) => isBoolean(parameters[name]));
  if (names.length === 0) return;
  translation.addNote(
    place,
    `${names.join(', ')}: passed as --name=true or --name=false, where W&B passes --name alone or nothing.`,
  );
}

function noteConfig(translation: Translation, place: Path): void {
  translation.addNote(
    place,
    'The command has no ${args}: the script finds its parameters in the JSON file that BBKB_PARAMETERS names, and not in wandb.config.',
  );
}
