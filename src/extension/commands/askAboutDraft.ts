/**
 * The one question before a draft is written: its facts, each of which can be changed, and the next step. Nothing is
 * written while it is open, so that Escape leaves nothing behind.
 */
import { availableParallelism } from 'node:os';
import * as vscode from 'vscode';
import { mayHaveNeeds, type OpenNeed } from '../../declaration/command/openNeeds.ts';
import type { Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import { applied } from '../../declaration/edits/edit.ts';
import { fillIn, formOf, startedScript } from '../../declaration/edits/fillIn.ts';
import type { DraftChoices, DraftFacts, MetricChoice } from '../../draft/draftChoices.ts';
import { givenNeedsEdits } from '../../draft/suggestions/needs.ts';
import * as messages from '../messages/draftMessages.ts';
import { actions, lens } from '../messages/messages.ts';
import { MAX_PARALLEL } from '../contributions.ts';
import { trialsText } from '../messages/words.ts';
import { pickRow } from '../views/pickMany.ts';
import { askForNeed } from './fillIn.ts';

type NextStep = 'start' | 'try' | 'open';

export interface DraftToWrite {
  readonly text: string;
  readonly next: NextStep;
}

interface Question {
  readonly facts: DraftFacts;
  /** The script's name. */
  readonly script: string;
  /** Absolute: that of the declaration. */
  readonly folder: string;
  /** The declaration with these choices. */
  readonly textOf: (choices: DraftChoices) => Promise<string>;
  /** What would run a drafted declaration; undefined where that is no Python, null where none is found. */
  readonly pythonOf: (drafted: string) => Promise<Interpreter | null | undefined>;
  readonly askForPython: () => Promise<void>;
}

/** Those of the person so far. */
interface Choices {
  readonly tuned: Set<string>;
  /** The values of needs, by their keys. */
  readonly given: Map<string, string>;
  metric: MetricChoice | undefined;
  trials: number;
  parallel: number;
}

/** A row is the next step, or changes the choices. */
interface Row extends vscode.QuickPickItem {
  readonly next?: NextStep;
  readonly change?: () => unknown;
}

/** Undefined if the person closed the question. */
export async function askAboutDraft(question: Question): Promise<DraftToWrite | undefined> {
  const { facts: proposed, script } = question;
  const choices: Choices = {
    tuned: new Set(proposed.parameters.filter(({ active }) => active).map(({ name }) => name)),
    given: new Map(),
    metric: proposed.metrics[0],
    ...proposed.budget,
  };
  const picker = Object.assign(vscode.window.createQuickPick<Row>(), {
    title: messages.draftTitle(script),
    placeholder: messages.DRAFT_PROMPT,
    ignoreFocusOut: true,
    keepScrollPosition: true,
  });
  try {
    // of the row that was chosen last: rows come and go above the parameters
    let fromEnd: number | undefined;
    for (;;) {
      const drafted = await draftedText(question, choices);
      const python = pythonRow(await question.pythonOf(drafted), question);
      const facts = [...factRows(question, choices), ...python, ...needRows(drafted, question, choices)];
      picker.items = [...facts, ...stepRows(drafted, question, choices), ...parameterRows(question, choices)];
      const active = picker.items.at(fromEnd === undefined ? facts.length + 1 : -fromEnd);
      picker.activeItems = active === undefined ? [] : [active];
      const row = await pickRow(picker);
      if (row === undefined) return undefined;
      fromEnd = picker.items.length - picker.items.indexOf(row);
      await row.change?.();
      const { next } = row;
      if (next === undefined || (next !== 'open' && !(await askForNeeds(drafted, question, choices)))) continue;
      return { text: withGiven(await draftedText(question, choices), choices), next };
    }
  } finally {
    picker.dispose();
  }
}

function draftedText({ textOf }: Question, { tuned, metric, trials, parallel }: Choices): Promise<string> {
  return textOf({ parameters: [...tuned], metric, budget: { trials, parallel } });
}

function withGiven(drafted: string, { given }: Choices): string {
  const filled = formOf(drafted).needs.reduce((text, need) => {
    const value = given.get(keyOf(need));
    const edit = value === undefined ? undefined : fillIn(text, need, value);
    return edit === undefined ? text : applied(text, [edit]);
  }, drafted);
  return formOf(filled).needs.length === 0 ? applied(filled, givenNeedsEdits(filled)) : filled;
}

/** The words of several needs may be the same, such as `<<<a file>>>`. */
function keyOf({ flag = '', word }: OpenNeed): string {
  return `${flag} ${word}`;
}

/** Whether the person gave all that is still needed. */
async function askForNeeds(drafted: string, { folder }: Question, { given }: Choices): Promise<boolean> {
  const form = formOf(drafted);
  const open = form.needs.filter((need) => !given.has(keyOf(need)));
  for (const [i, need] of open.entries()) {
    const value = await askForNeed(need, form, folder, [i + 1, open.length]);
    if (value === undefined) return false;
    given.set(keyOf(need), value);
  }
  return true;
}

function factRows({ facts: { metrics } }: Question, choices: Choices): readonly Row[] {
  const { metric, trials, parallel } = choices;
  const cores = availableParallelism();
  return [
    metric === undefined
      ? { label: `$(target) ${messages.NO_METRIC}`, description: messages.NO_METRIC_HINT, next: 'try' }
      : {
          label: `$(target) ${messages.metricLabel(metric)}`,
          description: metric.isCertain ? metric.place : messages.doubtfulMetric(metric.place),
          change: async () => {
            choices.metric = (await askForMetric(metrics, metric)) ?? metric;
          },
        },
    {
      label: `$(list-ordered) ${trialsText(trials)}`,
      change: async () => {
        choices.trials = (await askForNumber(messages.TRIALS_PROMPT, trials, MAX_TRIALS)) ?? trials;
      },
    },
    {
      label: `$(server-process) ${messages.parallelLabel(parallel)}`,
      description: messages.parallelHint(parallel, cores),
      change: async () => {
        choices.parallel = (await askForNumber(messages.parallelPrompt(cores), parallel, MAX_PARALLEL)) ?? parallel;
      },
    },
  ];
}

function pythonRow(python: Interpreter | null | undefined, { askForPython }: Question): readonly Row[] {
  if (python === undefined) return [];
  if (python === null) return [{ label: `$(warning) ${messages.NO_PYTHON}`, change: askForPython }];
  const { words, program, reason } = python;
  const label = messages.pythonLabel(words.length > 1 ? words.join(' ') : program);
  return [{ label: `$(terminal) ${label}`, description: reason, change: askForPython }];
}

function needRows(drafted: string, { folder }: Question, { given }: Choices): readonly Row[] {
  if (!mayHaveNeeds(drafted)) return [];
  const form = formOf(drafted);
  return form.needs.map((need) => {
    const value = given.get(keyOf(need));
    return {
      label: `$(${value === undefined ? 'warning' : 'pass'}) ${need.flag ?? need.description}`,
      description: value ?? messages.needHint(need.flag === undefined ? '' : need.description),
      change: async () => {
        const answer = await askForNeed(need, form, folder);
        if (answer !== undefined) given.set(keyOf(need), answer);
      },
    };
  });
}

/** The likeliest first: a script whose metric is not known is better tried. */
function stepRows(drafted: string, { script: file }: Question, { metric, tuned, trials }: Choices): readonly Row[] {
  const start: Row = {
    label: `$(play) ${lens.start}`,
    description: messages.startHint(trials, tuned.size),
    next: 'start',
  };
  const tryOnce: Row = {
    label: `$(beaker) ${actions.tryOnce}`,
    description: messages.tryHint(startedScript(drafted, file)),
    next: 'try',
  };
  const isReady = metric?.isCertain === true && tuned.size > 0;
  return [
    separator(''),
    ...(isReady ? [start, tryOnce] : [tryOnce]),
    {
      label: `$(go-to-file) ${messages.OPEN_DRAFT}`,
      description: messages.OPEN_DRAFT_HINT,
      next: 'open',
    },
  ];
}

function parameterRows({ facts: { parameters } }: Question, { tuned }: Choices): readonly Row[] {
  return [
    separator(messages.PARAMETERS_HEADING),
    ...parameters.map(({ name, range, defaultValue, reason }): Row => {
      const isTuned = tuned.has(name);
      return {
        label: `$(${isTuned ? 'check' : 'blank'}) ${name}`,
        description: messages.parameterHint(isTuned ? range : undefined, defaultValue, reason),
        change: () => {
          if (!tuned.delete(name)) tuned.add(name);
        },
      };
    }),
  ];
}

function separator(label: string): Row {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** All that the script reports, and the current one with its other direction last. */
async function askForMetric(
  metrics: readonly MetricChoice[],
  current: MetricChoice,
): Promise<MetricChoice | undefined> {
  const goal = current.goal === 'minimize' ? 'maximize' : 'minimize';
  const others = metrics.filter(({ name }) => name !== current.name);
  const own = { ...current, goal: current.goal ?? 'maximize' } as const;
  const items = [own, ...others, { ...current, goal } as const].map((metric) => ({
    label: messages.metricLabel(metric),
    description: metric.place,
    metric,
  }));
  const options = { title: messages.METRIC_PROMPT, ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.metric;
}

const MAX_TRIALS = 100_000;

async function askForNumber(prompt: string, value: number, most: number): Promise<number | undefined> {
  const numberIn = (text: string): number => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0);
  const answer = await vscode.window.showInputBox({
    prompt,
    value: String(value),
    ignoreFocusOut: true,
    validateInput: (text) =>
      numberIn(text) >= 1 && numberIn(text) <= most ? undefined : messages.notAWholeNumber(most),
  });
  return answer === undefined ? undefined : numberIn(answer);
}
