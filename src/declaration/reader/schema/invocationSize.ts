/**
 * How much text a trial is started with. Above the system's limits no trial can start, so this is a problem of the
 * declaration. The same limits hold on every system, because a study may continue on another one.
 */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import type { Value } from '../../../space/parameter.ts';
import { placeholders } from '../../command/placeholders.ts';
import type { Written } from './fileKeys.ts';
import type { WrittenParameters } from './parameters.ts';
import { addProblem } from '../../keys/checks.ts';
import { grouped } from '../../wording.ts';

/** One argument, or one variable with its name: 128 KiB on Linux, with the NUL at its end. */
const MAX_TEXT_BYTES = 131_071;
/** All together 1 MiB on macOS and usually 2 MiB on Linux. The tuner's own environment needs some of it. */
const MAX_TOTAL_BYTES = 524_288;
/** Each text has its NUL and a pointer to it. */
const BYTES_PER_TEXT = 9;

type Invocation = Pick<Written, 'command' | 'parameters' | 'env' | 'pass'>;

export function checkInvocationSize(written: Invocation, context: z.core.$RefinementCtx): void {
  const texts = textsOf(written);
  const tooLong = texts.filter(({ bytes }) => bytes > MAX_TEXT_BYTES);
  for (const { path, name, bytes } of tooLong) {
    addProblem(context, path, textTooLong(name, bytes, MAX_TEXT_BYTES));
  }
  const total = texts.reduce((sum, { bytes }) => sum + bytes + BYTES_PER_TEXT, 0);
  if (tooLong.length > 0 || total <= MAX_TOTAL_BYTES) return;
  addProblem(context, ['command'], invocationTooLong(total, MAX_TOTAL_BYTES), { at: 'key' });
}

interface Text {
  readonly name: string;
  readonly path: readonly string[];
  readonly bytes: number;
}

/** Every text that a trial gets, with the longest values that its parameters can have. */
function textsOf({ command, parameters, env, pass }: Invocation): readonly Text[] {
  const valueBytes = new Map(Object.entries(parameters).map(([name, each]) => [name, longestValue(each)]));
  const placed = new Set<string>();
  const words = command.map((word): Text => {
    const names = placeholders(word);
    for (const name of names) placed.add(name);
    const bytes = names.reduce((sum, name) => sum + (valueBytes.get(name) ?? 0), bytesOf(word));
    return { name: l10n.t('A word of the command'), path: ['command'], bytes };
  });
  const values = [...valueBytes].map(([name, bytes]): Text => {
    const path = ['parameters', name];
    return { name: l10n.t`A value of ${name}`, path, bytes: placed.has(name) ? 0 : bytesOf(`--${name}=`) + bytes };
  });
  const variables = Object.entries(env).map(([name, value]): Text => {
    return { name: `env.${name}`, path: ['env', name], bytes: bytesOf(`${name}=${value}`) };
  });
  return [...words, ...(pass === 'constants' ? [constantsText(parameters, placed)] : values), ...variables];
}

/** One variable has all of them, as a JSON object. */
function constantsText(parameters: WrittenParameters, placed: ReadonlySet<string>): Text {
  const entries = Object.entries(parameters).filter(([name]) => !placed.has(name));
  const bytes = entries.map(([name, each]) => bytesOf(`"${name}":,`) + longestValue(each, JSON.stringify));
  const total = bytes.reduce((sum, each) => sum + each, bytesOf('BBKB_CONSTANTS={}'));
  return { name: l10n.t('The text of all constants'), path: ['parameters'], bytes: total };
}

function longestValue(parameter: WrittenParameters[string], write: (value: Value) => string = String): number {
  switch (parameter.type) {
    case 'float':
    case 'int':
    case 'bool':
    case 'derived':
    case 'derivedInt':
      return LONGEST_NUMBER;
    case 'choice':
      return parameter.values.reduce((longest: number, value) => Math.max(longest, bytesOf(write(value))), 0);
    case 'fixed':
      return bytesOf(write(parameter.value));
  }
}

/** As in -1.2345678901234567e-300. */
const LONGEST_NUMBER = 24;

function bytesOf(value: Value): number {
  return Buffer.byteLength(String(value));
}

const textTooLong = (name: string, bytes: number, most: number) =>
  l10n.t`${name} has ${grouped(bytes)} bytes: the system starts no program with a text of more than ${grouped(most)}. Put it into a file that the script reads.`;
const invocationTooLong = (bytes: number, most: number) =>
  l10n.t`The command, its parameters and env have ${grouped(bytes)} bytes together: a trial can get at most ${grouped(most)}. Put long values into a file that the script reads.`;
