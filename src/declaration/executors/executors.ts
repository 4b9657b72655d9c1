/** Where trials run, if not on this machine: every executor by its key in a declaration. */
import * as l10n from '@vscode/l10n';
import { described } from '../keys/described.ts';
import * as z from 'zod';
import { expecting } from '../keys/expecting.ts';
import { anyForm, strictGroup } from '../keys/schemaTypes.ts';
import type { Unchanging } from '../valueSchema.ts';
import { anyOf, expectedMessage } from '../wording.ts';
import type { ExecutorFacts, ExecutorKind } from './executorKind.ts';
import { slurm } from './slurm.ts';
import { ssh } from './ssh.ts';

const executors = { slurm, ssh };
const kinds = Object.values(executors);

/** As a journal has it. */
export const storedExecutorSchema = z.union(kinds.map(({ stored }) => stored));

type Executors = {
  readonly [Key in keyof typeof executors]: Unchanging<z.infer<(typeof executors)[Key]['stored']>>;
};
export type Executor = Executors[keyof Executors];

const forms = (): string => anyOf(['local', ...kinds.flatMap((kind) => kind.forms)]);
const aloneByKey = new Map(
  Object.entries(executors).flatMap(([key, kind]) => ('alone' in kind ? [[key, kind.alone] as const] : [])),
);

const writtenByKey: Record<string, z.ZodExactOptional<z.ZodType<Executor>>> = Object.fromEntries(
  Object.entries(executors).map(([key, { written }]) => [key, written.exactOptional()]),
);

/** As a person writes it; undefined for this machine. */
export const executorSchema = described(
  anyForm(
    [
      z
        .enum(['local', ...aloneByKey.keys()], { error: expecting(forms) })
        .transform((key): Executor | undefined => aloneByKey.get(key)),
      strictGroup(() => l10n.t`${anyOf(Object.keys(executors))}, such as { slurm: { partition: gpu } }`, writtenByKey)
        .refine((group) => Object.values(group).length === 1, {
          error: ({ input }) => expectedMessage(['executor'], input, forms()),
          when: ({ issues }) => issues.length === 0, // a misspelt key is a problem by itself
        })
        .transform((group) => Object.values(group).at(0)),
    ],
    forms,
  ),
  () => l10n.t`Where trials run: ${anyOf([l10n.t('on this machine'), ...kinds.map(({ place }) => place())])}.`,
  kinds.flatMap(({ examples }): readonly unknown[] => examples),
);

/** An action for each executor. */
export type ExecutorCases<Result> = {
  readonly [Key in keyof Executors]: (executor: Executors[Key]) => Result;
};

export function matchExecutor<Result>(executor: Executor, cases: ExecutorCases<Result>): Result {
  return withKey(executor, (key, entry) => cases[key](entry));
}

export function describeExecutor(executor: Executor): ExecutorFacts {
  const described: { readonly [Key in keyof Executors]: ExecutorKind<Executors[Key]> } = executors;
  return withKey(executor, (key, entry) => described[key].describe(entry));
}

function withKey<Result>(
  executor: Executor,
  use: <Key extends keyof Executors>(key: Key, entry: Executors[Key]) => Result,
): Result {
  const [key] = Object.keys(executor);
  if (!isKey(key)) throw new Error(`${key} is no executor.`);
  return use(key, executor);
}

function isKey(key: string): key is keyof Executors {
  return Object.hasOwn(executors, key);
}

/** How many trials run at once unless the declaration says otherwise. */
export function slotsOf(executor: Executor | undefined): number {
  return executor === undefined ? 1 : describeExecutor(executor).slots;
}
