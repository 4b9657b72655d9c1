/** What a script that was tried says of the metrics that decide, and of the limits. */
import * as l10n from '@vscode/l10n';
import type { Declaration } from '../declaration/declaration.ts';
import { expressionText } from '../declaration/expressionText.ts';
import { decidingMetrics } from '../declaration/singleMetric.ts';
import { allOf } from '../declaration/wording.ts';
import { judgedLimits } from '../study/summary/judgedLimits.ts';
import type { TriedScript } from './tryScript.ts';

export interface TriedFindings {
  /** Of the metrics that decide, as far as they have values. */
  readonly values: readonly { readonly name: string; readonly value: number }[];
  /** Why one of them has none: a sentence. */
  readonly lack: string | undefined;
  /** Each as a text, and whether it is kept; undefined where it cannot be judged. */
  readonly limits: readonly { readonly text: string; readonly kept: boolean | undefined }[];
}

/** The first start point is the baseline itself. */
export function triedFindings(declaration: Declaration, { measured, reason }: TriedScript): TriedFindings {
  const { limits = [] } = declaration;
  const judged = judgedLimits(declaration, measured, measured);
  return {
    values: decidingMetrics(declaration)
      .filter((name) => Object.hasOwn(measured, name))
      .map((name) => ({ name, value: measured[name] })),
    lack: reason,
    limits: limits.map((limit, i) => ({ text: expressionText(limit), kept: judged[i].kept })),
  };
}

/** "It keeps size_mb <= 40." */
export function limitSentences(limits: TriedFindings['limits']): string[] {
  const verdicts = [[true, keeps], [false, breaks], [undefined, cannotBeJudged]] as const; // oxfmt-ignore
  return verdicts.flatMap(([verdict, sentence]) => {
    const texts = limits.filter(({ kept }) => kept === verdict).map(({ text }) => text);
    return texts.length === 0 ? [] : [sentence(allOf(texts))];
  });
}

const keeps = (limits: string) => l10n.t`It keeps ${limits}.`;
const breaks = (limits: string) => l10n.t`It breaks ${limits}.`;
const cannotBeJudged = (limits: string) => l10n.t`It cannot be judged by ${limits}.`;
