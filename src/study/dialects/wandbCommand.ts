/** The `command` of a W&B sweep with its macros, as words and a way to pass parameters. */
import { shown } from '../declaration/expecting.ts';
import { groupOf, listOf, own, type Group, type Path, type Translation } from './translation.ts';

interface Command {
  /** What is no text among them is left for the declaration's own check to name. */
  readonly command: readonly unknown[];
  readonly pass: Pass;
}

type Pass = 'equals' | 'hydra' | 'file';

const usual = ['${env}', '${interpreter}', '${program}', '${args}'];

/** How a macro for all parameters writes one of them, and which way to pass them does the same behind the last word. */
const ways: Readonly<Record<string, { readonly pass: Pass; readonly word: (name: string) => string }>> = {
  args: { pass: 'equals', word: (name) => `--${name}={${name}}` },
  args_no_boolean_flags: { pass: 'equals', word: (name) => `--${name}={${name}}` },
  args_no_hyphens: { pass: 'hydra', word: (name) => `${name}={${name}}` },
};

interface Context {
  readonly sweep: Group;
  /** Already in our language. */
  readonly parameters: Group;
  readonly translation: Translation;
}

export function commandOf(context: Context): Command {
  const { sweep, parameters, translation } = context;
  const written = own(sweep, 'command');
  if (written === undefined) translation.from(['command'], ['program']);
  const words = listOf(written ?? usual);
  if (words === undefined) {
    translation.expected(['command'], written, 'a list of its words, such as [python3, train.py, "${args}"]');
    return { command: ['unknown'], pass: 'file' };
  }
  const placeOf = (i: number): Path => (written === undefined ? [] : ['command', i]);
  const macros = words.map((word) => (typeof word === 'string' ? /^\$\{(.*)\}$/s.exec(word)?.[1] : undefined));
  const last = macros.at(-1) ?? '';
  // flags in the middle, and a second set of them, need a placeholder for every parameter
  const pass = Object.hasOwn(ways, last) && !macros.slice(0, -1).some(isAboutParameters) ? ways[last].pass : 'file';
  const command = words.flatMap((word, i): readonly unknown[] => {
    const macro = macros[i];
    if (macro === undefined) return [plain(word, placeOf(i), translation)];
    if (macro === 'env') return /^\w+=/.test(String(words[i + 1])) ? ['/usr/bin/env'] : [];
    if (macro === 'args_no_boolean_flags') noteFlags(context, placeOf(i));
    if (!Object.hasOwn(ways, macro)) return one(macro, placeOf(i), context);
    return pass !== 'file' && i === words.length - 1 ? [] : Object.keys(parameters).map(ways[macro].word);
  });
  if (!macros.some(isAboutParameters)) noteConfig(translation, written === undefined ? ['program'] : ['command']);
  return { command, pass };
}

const isAboutParameters = (macro: string | undefined): boolean => macro?.startsWith('args') === true;

/** The words of a macro that stands for something other than flags. */
function one(macro: string, place: Path, { sweep, parameters, translation }: Context): readonly unknown[] {
  switch (macro) {
    case 'interpreter':
      return ['python3'];
    case 'program':
      if (own(sweep, 'program') !== undefined) return [own(sweep, 'program')];
      translation.problem(['program'], 'The sweep names no program: write program: train.py, the script to run.');
      return ['unknown'];
    case 'args_json':
      return [jsonWord(parameters, place, translation)];
    case 'args_json_file':
      translation.note(
        place,
        'The word ${args_json_file} is left out: the environment variable BBKB_PARAMETERS has the path of that file.',
      );
      return [];
    default:
      if (macro.startsWith('envvar:')) return [plain(`\${${macro}}`, place, translation)];
      translation.problem(place, `${shown(`\${${macro}}`)} is no macro of W&B: write the word itself.`);
      return ['unknown'];
  }
}

/** A word as it stands. Numbers are words too. */
function plain(word: unknown, place: Path, translation: Translation): unknown {
  const variable = typeof word === 'string' ? /\$\{envvar:([^}]*)\}/.exec(word)?.[1] : undefined;
  if (variable === undefined) return word;
  const name = shown(variable);
  translation.problem(
    place,
    `The variable ${name} is filled in by W&B alone: write its value, or read it in the script.`,
  );
  return 'unknown';
}

/** `{"lr": {lr}, "optimizer": "{optimizer}"}`, in which each value is put in its place. */
function jsonWord(parameters: Group, place: Path, translation: Translation): string {
  const slots = Object.entries(parameters).map(([name, parameter]) => {
    const values = valuesOf(parameter);
    const texts = values.filter((value) => typeof value === 'string');
    const isMixed = texts.length > 0 && texts.length < values.length;
    if (isMixed || texts.some((text) => JSON.stringify(text) !== `"${text}"`)) {
      translation.problem(
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
  const spec = groupOf(parameter);
  if (spec === undefined) return [];
  return own(spec, 'type') === 'fixed' ? [own(spec, 'value')] : (listOf(own(spec, 'values')) ?? []);
}

function noteFlags({ parameters, translation }: Context, place: Path): void {
  const isTruth = (parameter: unknown): boolean =>
    own(groupOf(parameter) ?? {}, 'type') === 'bool' || valuesOf(parameter).some((value) => typeof value === 'boolean');
  const names = Object.keys(parameters).filter((name) => isTruth(parameters[name]));
  if (names.length === 0) return;
  translation.note(
    place,
    `${names.join(', ')}: passed as --name=true or --name=false, where W&B passes --name alone or nothing.`,
  );
}

function noteConfig(translation: Translation, place: Path): void {
  translation.note(
    place,
    'The command has no ${args}: the script finds its parameters in the JSON file that BBKB_PARAMETERS names, and not in wandb.config.',
  );
}
