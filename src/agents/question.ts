/** What a person is asked before programs start, and what exactly the answer is for. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { commandText } from '../declaration/command/commandText.ts';
import { scriptOf } from '../declaration/command/resolveInterpreter.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { describeExecutor } from '../declaration/executors/executors.ts';
import { expressionText } from '../declaration/expressionText.ts';
import { allObjectives } from '../declaration/singleMetric.ts';
import { aimTexts } from '../study/summary/wording.ts';
import { resolveCommand } from '../tuner/job/command.ts';
import * as messages from './questionMessages.ts';

export interface Question {
  readonly kind: 'start' | 'try';
  /** Absolute, without links: the declaration. */
  readonly file: string;
  /** Of all that decides what runs, the script's own text excepted. */
  readonly fingerprint: string;
  /** One line each. */
  readonly title: string;
  readonly details: readonly string[];
}

interface Circumstances {
  /** Sentences: what its script does not have. */
  readonly missing?: readonly string[];
  /** How many trials have ended of a study that goes on. */
  readonly after?: number | undefined;
}

export function startQuestion(
  file: string,
  text: string,
  declaration: Declaration,
  { missing = [], after }: Circumstances = {},
): Question {
  const { study, budget, parallel, executor } = declaration;
  const title =
    after === undefined
      ? messages.startTitle(study, budget.trials, parallel)
      : messages.continueTitle(study, after, budget.trials, parallel);
  return {
    ...{ kind: 'start', file, fingerprint: fingerprintOf(file, text, declaration) },
    ...cleaned(title, [
      ...missing.map(messages.missing),
      ...commandLines(file, declaration),
      messages.aim(aimOf(declaration)),
      ...(executor === undefined ? [] : [describeExecutor(executor).runsOn]),
    ]),
  };
}

export function tryQuestion(file: string, text: string, declaration: Declaration, seconds: number): Question {
  return {
    ...{ kind: 'try', file, fingerprint: fingerprintOf(file, text, declaration) },
    ...cleaned(messages.tryTitle(declaration.study, seconds), commandLines(file, declaration)),
  };
}

/** All of it comes from a file that an agent may have written: what it hides is shown, and that something is left out. */
function cleaned(title: string, details: readonly string[]): Pick<Question, 'title' | 'details'> {
  return { title: shown(title), details: details.map(shown) };
}

/** Characters. */
const MAX_WORD = 200;
const MAX_LINE = 1500;
/** Also what looks like a space and is none. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

function shown(text: string): string {
  const seen = text.replace(/\n/g, '\\n').replace(UNSEEN, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
  return withoutMiddle(
    seen.replace(/\S+/g, (word) => withoutMiddle(word, MAX_WORD)),
    MAX_LINE,
  );
}

function withoutMiddle(text: string, maxLength: number): string {
  const half = maxLength / 2;
  if (text.length <= maxLength) return text;
  return `${text.slice(0, half)}${messages.leftOut(text.length - 2 * half)}${text.slice(-half)}`;
}

export function aimOf(declaration: Declaration): messages.Aim {
  const { metric, goal } = declaration.objective;
  const objectives = aimTexts({ metric, goal, objectives: [...allObjectives(declaration)] });
  return { objectives, limits: (declaration.limits ?? []).map(expressionText) };
}

/** Differs where another command may run, or another script, or as often. */
export function fingerprintOf(file: string, text: string, declaration: Declaration): string {
  const { command, cwd } = resolveCommand(declaration, path.dirname(file));
  const script = path.resolve(cwd, scriptOf(command.slice(1)) ?? command[0]);
  const behindLinks = existsSync(script) ? realpathSync(script) : script;
  return createHash('sha256')
    .update(JSON.stringify([file, behindLinks, text]))
    .digest('hex');
}

function commandLines(file: string, { command, cwd, env }: Declaration): readonly string[] {
  const variables = Object.entries(env).map(variableText);
  const folder = path.dirname(file);
  return [
    messages.runsCommand(commandText(command), cwd === '.' ? folder : `${folder}, cwd: ${cwd}`),
    ...(variables.length === 0 ? [] : [messages.setsVariables(variables)]),
    messages.declaredIn(file),
  ];
}

const SECRET = /(?:KEY|TOKEN|SECRET|PASSW(?:OR)?D|CREDENTIALS?)$/i;

/** With its value, since one such as LD_PRELOAD or PATH decides what runs. */
function variableText([name, value]: readonly [string, string]): string {
  return SECRET.test(name) ? messages.secret(name) : commandText([`${name}=${value}`]);
}
