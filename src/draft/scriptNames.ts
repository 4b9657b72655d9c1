/** The names that a script has for what it takes and for what it prints, for whoever writes or checks a declaration. */
import type { PassStyle } from './readers/flag.ts';
import type { OfferedName, OfferedParameter } from '../declaration/reader/completion/completion.ts';
import { placeholders } from '../declaration/command/placeholders.ts';
import { draftAll } from './draftedParameters.ts';
import { linePlace } from './messages.ts';
import { readScript } from './readers/readScript.ts';
import type { ScriptFile } from './readers/script.ts';
import { costsIn } from './suggestions/tracked.ts';
import type { DraftedParameter } from './suggestions/draftParameter.ts';
import { metricCandidates, type MetricCandidate } from './suggestions/metrics.ts';
import { oneLine, rangeText, valueText } from './yaml/parameterText.ts';

/** Where a name stands: a line of the script, or of another file, by its path from the script's folder. */
interface NamePlace {
  readonly line: number;
  readonly file?: string | undefined;
}

export interface ScriptParameter extends OfferedParameter, NamePlace {
  readonly passStyle: PassStyle;
}

export type ScriptMetric = OfferedName & Partial<NamePlace>;

export interface ScriptNames {
  /** Those that are worth tuning first. */
  readonly parameters: readonly ScriptParameter[];
  /** Those that the tuner reads by their name. */
  readonly metrics: readonly ScriptMetric[];
  /** All options that it accepts; undefined where it may accept others. */
  readonly accepted: readonly string[] | undefined;
  /** All words of which it can make what it prints; undefined where there may be others. */
  readonly vocabulary: ReadonlySet<string> | undefined;
}

export function scriptNames(script: ScriptFile): ScriptNames {
  const { flags, constants, config, outputs, accepts, vocabulary } = readScript(script);
  const drafted = [
    ...draftAll(flags, flags[0]?.passStyle ?? 'flags'),
    ...draftAll(constants?.() ?? [], 'constants'),
    ...draftAll(config?.flags ?? [], 'template'),
  ];
  const metrics = metricCandidates(outputs).filter(({ readableAs }) => readableAs === 'name');
  return {
    parameters: drafted.toSorted((a, b) => Number(b.active) - Number(a.active)).map(parameterOf),
    metrics: [...metrics.map(metricOf), ...costsIn(outputs).map(({ name }) => ({ name, detail: '' }))],
    accepted: accepts?.(),
    vocabulary: vocabulary?.(),
  };
}

function parameterOf({ flag, declaration }: DraftedParameter): ScriptParameter {
  const { name, passStyle, line, file, help, default: given } = flag;
  const detail = [given === undefined ? undefined : `default ${valueText(given)}`, linePlace(line, file)];
  return {
    name,
    passStyle,
    line,
    file,
    detail: oneLine(detail.filter((part) => part !== undefined).join(', ')),
    ...(help !== undefined && { documentation: oneLine(help) }),
    ...(declaration !== undefined && { range: { yaml: rangeText(declaration), json: JSON.stringify(declaration) } }),
  };
}

function metricOf({ name, goal, line, file }: MetricCandidate): ScriptMetric {
  return { name, line, file, detail: oneLine(`${goal ?? 'minimize or maximize'}, ${linePlace(line, file)}`) };
}

/** Whether the command gives the script this flag already. */
export function isGivenBy(command: readonly string[], name: string): boolean {
  return command.some((word) => flagOf(word) === name);
}

/** The flag of the command that carries the value of a parameter: `lr` of `--lr {rate}`. */
export function carryingFlag(command: readonly string[], parameter: string): string | undefined {
  const at = command.findIndex((word) => placeholders(word).includes(parameter));
  return flagOf(command[at] ?? '') ?? flagOf(command[at - 1] ?? '');
}

function flagOf(word: string): string | undefined {
  return /^--?([^=\s]+)/.exec(word)?.[1];
}

/** Those that a declaration can name which passes its parameters in this way. */
export function declarable({ parameters }: ScriptNames, pass: string): readonly ScriptParameter[] {
  const isAlike = (style: string): boolean => style === 'flags' || style === 'equals';
  return parameters.filter(({ passStyle }) => passStyle === pass || (isAlike(passStyle) && isAlike(pass)));
}
