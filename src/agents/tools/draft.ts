import { existsSync } from 'node:fs';
import * as z from 'zod';
import { declarationOfScript, isDeclarationFile } from '../../declaration/declarationFile.ts';
import type { DraftedText } from '../../draft/draftedText.ts';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { createFile } from '../../system/regularFile.ts';
import { quotedBeginning, quotedSentence } from '../answer.ts';
import { names, script } from '../input.ts';
import * as messages from '../messages.ts';
import { tool } from '../tool.ts';
import { placeFile, shownPath } from '../workspace.ts';

const MAX_PARAMETERS = 12;
const MAX_NOTES = 5;
const MAX_OTHERS = 8;
/** Characters. */
const MAX_FINDINGS = 1500;
const MAX_NEEDS = 500;
const MAX_TEXT = 1600;
const MAX_OPEN = 400;

export const draft = tool({
  name: 'draft',
  title: 'Draft a tuning declaration',
  description:
    'Reads a training script (Python, JavaScript, shell, R, Julia, ...) and drafts the declaration of its hyperparameter tuning: the parameters with sensible ranges, the metric, the command. Runs nothing. With write: true it writes NAME.bbkb.yaml beside the script; an existing file is never overwritten. Begin here, then start the study.',
  input: z.strictObject({
    script,
    write: z.boolean().default(false).describe('Whether to write NAME.bbkb.yaml beside the script'),
    tune: names
      .min(1)
      .optional()
      .describe('The parameters to tune, by their names; by default those that are proposed'),
    trials: z.int().min(1).max(100_000).optional().describe('How many trials'),
    parallel: z.int().min(1).max(1000).optional().describe('How many trials run at once'),
  }),
  effect: 'writes',
  run: async (context, { script, write, ...wishes }) => {
    const folders = await context.folders();
    const { file, root } = await placeFile(script, folders);
    if (isDeclarationFile(file)) throw new Error(messages.isDeclaration(shownPath(file, folders)));
    const target = declarationOfScript(file);
    const shown = shownPath(target, folders);
    if (write && existsSync(target)) throw new Error(messages.declarationExists(shown));
    const drafted = await context.draft(file, root, wishes);
    rejectUnknown(wishes.tune ?? [], drafted);
    if (write) await writeNew(target, shown, drafted.text);
    const open = openParts(drafted);
    return [
      messages.foundInScript(tunedOf(drafted).length, leftOutOf(drafted).length, open),
      ...(drafted.facts.metrics.length === 0 ? [messages.NO_METRIC] : []),
      ...openLines(drafted),
      write ? messages.writtenTo(shown, open) : messages.NOT_WRITTEN,
      ...(write ? findingLines(drafted) : textLines(drafted, shown)),
    ];
  },
});

function rejectUnknown(tune: readonly string[], { findings }: DraftedText): void {
  const unknown = tune.find((name) => !findings.parameters.some((each) => each.name === name && each.active));
  if (unknown === undefined) return;
  const tunable = findings.parameters.filter(({ declaration }) => declaration !== null).map(({ name }) => name);
  throw new Error(quotedSentence(messages.unknownParameter(unknown, tunable), tunable.join(', ')).join('\n'));
}

/** Of a file that is written what decides, which is shorter than its text. */
function findingLines(drafted: DraftedText): readonly string[] {
  const { findings, facts } = drafted;
  const ranges = new Map(facts.parameters.map(({ name, range }) => [name, range]));
  const others = [...new Set([...findings.track, ...facts.metrics.map(({ name }) => name)])];
  const alsoPrinted = others.filter((name) => name !== findings.objective.metric).slice(0, MAX_OTHERS);
  const { trials, parallel } = facts.budget;
  const found = [
    ...metricLines(drafted),
    ...(alsoPrinted.length === 0 ? [] : [messages.alsoPrinted(alsoPrinted)]),
    ...tunedOf(drafted)
      .slice(0, MAX_PARAMETERS)
      .map(({ name, line, file, reason }) =>
        messages.parameterFound(name, ranges.get(name) ?? '', messages.atLine(line, file), reason),
      ),
    ...needLines(drafted),
    messages.budgetProposed(trials, parallel),
    ...leftOutOf(drafted)
      .slice(0, MAX_PARAMETERS)
      .map(({ name, line, file, reason }) => messages.leftOut(name, messages.atLine(line, file), reason)),
  ];
  return quotedBeginning(messages.BY_ITS_TEXT, found, MAX_FINDINGS);
}

/** Its parameters have their lines and reasons in it. */
function textLines(drafted: DraftedText, shown: string): readonly string[] {
  const text = drafted.text.trimEnd().split('\n');
  return [
    ...quotedBeginning(messages.BY_ITS_TEXT, [...metricLines(drafted), ...needLines(drafted)], MAX_NEEDS),
    ...quotedBeginning(messages.draftOf(shown), text, MAX_TEXT),
  ];
}

function metricLines({ facts }: DraftedText): readonly string[] {
  return facts.metrics
    .slice(0, 1)
    .map(({ name, goal, place, isCertain }) =>
      messages.metricFound(name, goal ?? 'minimize or maximize', place, isCertain),
    );
}

function needLines({ findings: { needs, notes } }: DraftedText): readonly string[] {
  return [
    ...needs.map(({ name, what, line }) => messages.openNeed(name, what, messages.atLine(line, undefined))),
    ...notes.slice(0, MAX_NOTES).map(messages.note),
  ];
}

type Findings = Pick<DraftedText, 'findings'>;

function tunedOf({ findings }: Findings) {
  return findings.parameters.filter(({ active }) => active);
}

function leftOutOf({ findings }: Findings) {
  return findings.parameters.filter(({ active }) => !active);
}

/** What has to be written before a study can start. */
function openParts(drafted: DraftedText): readonly string[] {
  const { objective, needs, complete } = drafted.findings;
  const parts = [
    ...(tunedOf(drafted).length === 0 ? ['parameters'] : []),
    ...(objective.certain ? [] : ['objective (metric and goal)']),
    ...(needs.length === 0 ? [] : ['command']),
  ];
  return complete || parts.length > 0 ? parts : ['what a note says'];
}

/** The lines of the declaration that a person has to fill in: the end of its text may be cut off. */
function openLines({ text }: DraftedText): readonly string[] {
  const lines = text.split('\n').filter((line) => line.includes(messages.OPEN_PLACE));
  return lines.length === 0 ? [] : quotedBeginning(messages.OPEN_LINES, lines, MAX_OPEN);
}

async function writeNew(file: string, shown: string, text: string): Promise<void> {
  await createFile(file, text).catch((error: unknown) => {
    const isTaken = errorCode(error) === 'EEXIST';
    throw new Error(isTaken ? messages.declarationExists(shown) : messages.notWritten(shown, reasonOf(error)), {
      cause: error,
    });
  });
}
