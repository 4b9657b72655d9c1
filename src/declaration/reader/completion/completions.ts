/**
 * Completions at an offset of a declaration: the parameters of the file where they are named (`when`, `constraints`,
 * placeholders, points, lengthscales), the folders that have a name, and on request the keys and words of the language,
 * for an editor that does not complete by the JSON schema.
 */
import * as l10n from '@vscode/l10n';
import { keyInsertText, rangeSnippet, valueInsertText } from './completion.ts';
import type { Completion, EditPosition, OfferedName, OfferedNames, OfferedParameter } from './completion.ts';
import { cursorAt } from './cursor.ts';
import { ownValue } from '../../ownValue.ts';
import { describeFully, metricSummaries, parameterSummaries, type ParameterSummary } from './parameterSummary.ts';
import { expressionCompletions } from './expressionCompletions.ts';
import { referencesAt, type ParameterReference } from './parameterReferences.ts';
import { keysOf } from '../../keys/checks.ts';
import { measuredNames } from '../schema/severalMetrics.ts';
import type { Wording } from '../../wording.ts';
import { examplesAt, keysAt, valuesAt } from './schemaLookup.ts';

export interface CompletionOptions {
  readonly json: boolean;
  /** The keys and words of the language too. */
  readonly language: boolean;
  readonly script?: OfferedNames | undefined;
  /** Earlier studies, as they are named from the declaration, the likeliest first. */
  readonly studies?: readonly OfferedName[] | undefined;
}

const NO_NAMES: OfferedNames = { parameters: [], metrics: [] };

export function completionsAt(
  text: string,
  offset: number,
  { json, language, script = NO_NAMES, studies = [] }: CompletionOptions,
): readonly Completion[] {
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return [];
  const position = { text, offset, cursor, json };
  const parameters = parameterSummaries(cursor.file);
  const named = referencesAt(cursor).flatMap((reference) =>
    reference.kind === 'source'
      ? sourceCompletions(studies, position)
      : parameterCompletions(reference, position, parameters, script),
  );
  const own = [...named, ...variableCompletions(position)];
  const all = language ? [...own, ...languageCompletions(position)] : own;
  // an editor replaces text of one line only
  return all.filter(({ start }) => !text.slice(start, offset).includes('\n'));
}

/** The file, as far as it can be read, where names of its script belong at the offset. */
export function fileWithScriptNames(text: string, offset: number): unknown {
  const cursor = cursorAt(text, offset);
  const kinds = cursor === undefined ? [] : referencesAt(cursor).map(({ kind }) => kind);
  return kinds.some((kind) => kind === 'declared' || kind === 'measured' || kind === 'limit')
    ? cursor?.file
    : undefined;
}

/** Whether an earlier study can be named at the offset, and the file, as far as it can be read. */
export function fileWithSources(text: string, offset: number): { readonly file: unknown } | undefined {
  const cursor = cursorAt(text, offset);
  return cursor !== undefined && referencesAt(cursor).some(({ kind }) => kind === 'source') ? cursor : undefined;
}

/** Those that are not named yet. */
function sourceCompletions(studies: readonly OfferedName[], position: EditPosition): readonly Completion[] {
  const { word, file } = position.cursor;
  const named = [ownValue(ownValue(file, 'start'), 'from')]
    .flat()
    .map((each) => (typeof each === 'string' ? each : ownValue(each, 'study')));
  return studies
    .filter(({ name }) => name === word || !named.includes(name))
    .flatMap(({ name, detail }) => valueCompletions('value', name, detail, position));
}

function parameterCompletions(
  reference: Exclude<ParameterReference, { kind: 'source' }>,
  position: EditPosition,
  parameters: readonly ParameterSummary[],
  script: OfferedNames,
): readonly Completion[] {
  const { text, offset, cursor } = position;
  const { path, typed, word, start } = cursor;
  switch (reference.kind) {
    case 'declared': {
      const present = presentKeys(position);
      const missing = script.parameters.filter(({ name }) => name === word || !present.includes(name));
      return missing.map((each) => declarationCompletion(each, position));
    }
    case 'key': {
      const present = presentKeys(position);
      const others = parameters.filter(({ name }) => name !== path[1] && (name === word || !present.includes(name)));
      return others.map((each) => parameterCompletion(each, start, keyInsertText(each.name, position)));
    }
    case 'placeholder': {
      const typedName = /(?<!\$)\{([^{}\s]*)$/u.exec(typed)?.[1];
      if (typedName === undefined) return [];
      const close = text[offset] === '}' ? '' : '}';
      return parameters.map((each) => parameterCompletion(each, offset - typedName.length, each.name + close));
    }
    case 'expression':
      return expressionCompletions(
        position,
        parameters.filter(({ name }) => path[0] !== 'parameters' || name !== path[1]),
      );
    case 'limit':
      return expressionCompletions(position, measurable(cursor.file, script));
    case 'measured': {
      const present = path[0] === 'track' ? [ownValue(cursor.file, 'track')].flat() : [];
      const missing = script.metrics.filter(({ name }) => name === word || !present.includes(name));
      return missing.flatMap(({ name, detail }) => valueCompletions('value', name, detail, position));
    }
    case 'metric':
      return stoppingMetrics(cursor).flatMap((name) => valueCompletions('value', name, l10n.t('metric'), position));
    case 'renamed':
      return parameters.flatMap(({ name, range }) => valueCompletions('value', name, range, position));
    case 'value': {
      const { values = [] } = parameters.find(({ name }) => name === reference.of) ?? {};
      return values.flatMap((value) => valueCompletions('value', value, l10n.t`value of ${reference.of}`, position));
    }
  }
}

/** A parameter that is not declared yet, with the range that a draft would give it. */
function declarationCompletion(
  { name, detail, documentation, range }: OfferedParameter,
  position: EditPosition,
): Completion {
  const key = keyInsertText(name, position);
  const value = range === undefined || !key.endsWith(': ') ? '' : position.json ? range.json : range.yaml;
  return {
    kind: 'parameter',
    label: name,
    detail,
    ...(documentation !== undefined && { documentation }),
    start: position.cursor.start,
    insert: key + value,
    snippet: rangeSnippet(key, value),
  };
}

/** What the file names, then what the script prints beside it. */
function measurable(file: unknown, { metrics }: OfferedNames): readonly ParameterSummary[] {
  const named = metricSummaries(file);
  const others = metrics.filter((each) => !named.some(({ name }) => name === each.name));
  return [...named, ...others.map(({ name, detail }) => ({ name, range: detail, when: undefined, values: [] }))];
}

/** Of `stop` what is measured, of `early_stop` the objectives. */
function stoppingMetrics({ path, file }: EditPosition['cursor']): readonly string[] {
  const objective = ownValue(file, 'objective');
  const beside = path[1] === 'stop' ? { track: ownValue(file, 'track'), limits: ownValue(file, 'limits') } : {};
  return measuredNames({ track: [], limits: [], objective, ...beside });
}

function parameterCompletion(parameter: ParameterSummary, start: number, insert: string): Completion {
  const { name, range } = parameter;
  return { kind: 'parameter', label: name, detail: range, documentation: describeFully(parameter), start, insert };
}

function languageCompletions(position: EditPosition): readonly Completion[] {
  const { path, at, startsLine, quote, file, word, start } = position.cursor;
  const present = presentKeys(position);
  const mayBeKey = at === 'key' || (startsLine && quote === undefined && !position.json);
  const keys = mayBeKey ? keysAt(path, file).filter(({ name }) => name === word || !present.includes(name)) : [];
  const completions = keys.map(({ name, description, required }): Completion => {
    const detail = required ? l10n.t('required') : '';
    return {
      kind: 'key',
      label: name,
      detail,
      documentation: description,
      start,
      insert: keyInsertText(name, position),
    };
  });
  if (at === 'key') return completions;
  const values = valuesAt(path, file).flatMap(({ value, isDefault }) =>
    valueCompletions('value', value, isDefault ? l10n.t('default') : '', position),
  );
  const examples = startsLine
    ? []
    : examplesAt(path, file).flatMap((each) => valueCompletions('example', each, l10n.t('example'), position));
  return [...completions, ...values, ...examples];
}

function valueCompletions(
  kind: 'value' | 'example',
  value: unknown,
  detail: string,
  position: EditPosition,
): readonly Completion[] {
  const insert = valueInsertText(value, position);
  if (insert === undefined) return [];
  return [{ kind, label: typeof value === 'string' ? value : insert, detail, start: position.cursor.start, insert }];
}

function presentKeys({ cursor: { path, file } }: EditPosition): readonly string[] {
  return keysOf(path.reduce<unknown>(ownValue, file));
}

/** `${workspaceFolder}` and `${trialFolder}`, where a declaration may have them: after a `$`. */
function variableCompletions({ text, offset, cursor: { path, typed } }: EditPosition): readonly Completion[] {
  const begun = /\$(?:\{[a-zA-Z]*)?$/.exec(typed)?.[0];
  if (begun === undefined) return [];
  const close = text[offset] === '}' ? '' : '}';
  return variables
    .filter(({ places }) => places.includes(path[0] === 'objective' ? (path.at(-1) ?? '') : (path[0] ?? '')))
    .map(({ name, documentation }) => ({
      kind: 'variable',
      label: `\${${name}}`,
      detail: '',
      documentation: documentation(),
      start: offset - begun.length,
      insert: `\${${name}${close}`,
    }));
}

const variables: readonly {
  readonly name: string;
  readonly documentation: Wording;
  readonly places: readonly PropertyKey[];
}[] = [
  {
    name: 'trialFolder',
    documentation: () =>
      l10n.t('The folder of the trial, for what the script writes. It is made before the script starts.'),
    places: ['command', 'env', 'from'],
  },
  {
    name: 'workspaceFolder',
    documentation: () =>
      l10n.t('The nearest folder, from the declaration’s upwards, that has a .vscode or .git in it.'),
    places: ['command', 'cwd', 'env'],
  },
];
