/**
 * A first declaration for a script that has none, drafted by reading the script and never by running it: as data, which
 * `yaml/` writes as the text that a person edits.
 */
import { draftParameter, type DraftedParameter } from './draftParameter.ts';
import { TO_FILL_IN } from './messages.ts';
import { mergeNegatedPairs, type Flag } from './readers/flag.ts';
import type { PassStyle } from './readers/passStyle.ts';
import { readScript, type ScriptFile } from './readers/readScript.ts';
import { withoutDuplicates } from './suggestions/duplicates.ts';
import { draftCommand, type DraftedCommand } from './suggestions/command.ts';
import { launcherOf, type Launcher } from './suggestions/launcher.ts';
import { metricCandidates, type MetricCandidate } from './suggestions/metrics.ts';
import { needsOf, type Need } from './suggestions/needs.ts';

export interface Draft {
  /** The script's name without its folder. */
  readonly file: string;
  readonly launcher: Launcher;
  /** The words between the script and its parameters, such as `fit`. */
  readonly subcommand: readonly string[];
  readonly command: DraftedCommand;
  readonly passStyle: PassStyle;
  /** Those that are tuned, and those that are left out, each with its reason. */
  readonly parameters: readonly DraftedParameter[];
  /** The best first. */
  readonly metrics: readonly MetricCandidate[];
  /** What the script cannot start without, and nobody can guess. */
  readonly needs: readonly Need[];
  /** Sentences about the script that the person has to know. */
  readonly notes: readonly string[];
}

// nobody looks through more than this
const MAX_FLAGS = 300;

export function draftOf(script: ScriptFile): Draft {
  const { flags, constants = () => [], outputs, notes, subcommand = [] } = readScript(script);
  const launcher = launcherOf(script);
  const { passStyle, drafted } = draftedParameters(flags, constants);
  const parameters = withoutDuplicates(drafted);
  const needs = needsOf(parameters);
  return {
    file: script.file,
    launcher,
    subcommand,
    command: draftCommand(launcher.args, parameters, needs, subcommand),
    passStyle,
    parameters,
    metrics: metricCandidates(outputs),
    needs,
    notes: launcher.note === undefined ? notes : [launcher.note, ...notes],
  };
}

/** Constants only where the script does not take its hyperparameters as flags. */
function draftedParameters(flags: readonly Flag[], readConstants: () => readonly Flag[]) {
  const draftAll = (all: readonly Flag[], passStyle: PassStyle) =>
    uniqueByName(mergeNegatedPairs(all)).map((flag) => draftParameter(flag, passStyle));
  const common = commonPassStyle(flags);
  const taken = draftAll(flags, common);
  if (taken.some(({ active }) => active)) return { passStyle: common, drafted: taken };
  const constants = readConstants();
  const drafted = draftAll([...constants, ...flags], 'constants');
  const isBetter = drafted.some(({ active }) => active) || (flags.length === 0 && constants.length > 0);
  return isBetter ? { passStyle: 'constants' as const, drafted } : { passStyle: common, drafted: taken };
}

/** Whether a study can start from the draft once its needs are written in. */
export function isComplete({ parameters, metrics, notes }: Draft): boolean {
  const [metric] = metrics;
  return (
    parameters.some(({ active }) => active) &&
    metric !== undefined &&
    isCertain(metric) &&
    !notes.some((note) => note.startsWith(TO_FILL_IN))
  );
}

/** Whether the tuner finds the metric in what the script prints, and a better value is a better model. */
export function isCertain({ readableAs, doubt }: MetricCandidate): boolean {
  return (readableAs === 'name' || readableAs === 'pattern') && doubt !== 'adversarial';
}

/** The way that most flags are passed: a declaration has one. */
function commonPassStyle(flags: readonly Flag[]): PassStyle {
  const count = (...styles: readonly PassStyle[]): number =>
    flags.filter(({ passStyle }) => styles.includes(passStyle)).length;
  if (count('hydra') > count('flags', 'equals', 'short')) return 'hydra';
  if (count('flags', 'equals', 'short', 'positional') === 0 && count('env') > 0) return 'env';
  return count('equals') > count('flags') ? 'equals' : 'flags';
}

/** The first flag of each name; names that mean something to JavaScript itself are left out. */
function uniqueByName(flags: readonly Flag[]): readonly Flag[] {
  const byName = new Map<string, Flag>();
  for (const flag of flags) {
    if (!byName.has(flag.name) && !['__proto__', 'constructor', 'prototype'].includes(flag.name)) {
      byName.set(flag.name, flag);
    }
  }
  return [...byName.values()].slice(0, MAX_FLAGS);
}
