/** What a script that was tried says of more than one metric that decides. */
import type { Declaration } from '../declaration/declaration.ts';
import { expressionText } from '../declaration/expressionText.ts';
import { decidingMetrics } from '../declaration/singleMetric.ts';
import { joinWords } from '../declaration/wording.ts';
import { judgedLimits } from '../study/summary/judgedLimits.ts';
import type { TriedScript } from './tryScript.ts';

export interface TriedFindings {
  /** Of the metrics that decide, as far as they have values. */
  readonly values: readonly { readonly name: string; readonly value: number }[];
  /** Why one of them has none, and which limits are kept. */
  readonly sentences: readonly string[];
}

/** Undefined where one metric decides. A try runs the first start point, so it is the baseline itself. */
export function triedFindings(
  declaration: Declaration,
  { end, measured, reason }: TriedScript,
): TriedFindings | undefined {
  const names = decidingMetrics(declaration);
  const { limits = [] } = declaration;
  if (names.length === 1 && limits.length === 0) return undefined;
  const judged = judgedLimits(declaration, measured, measured);
  const texts = (verdict: boolean | undefined) =>
    limits.filter((_, i) => judged[i].kept === verdict).map(expressionText);
  return {
    values: names.flatMap((name) => (Object.hasOwn(measured, name) ? [{ name, value: measured[name] }] : [])),
    // a script that was ended has not said all
    sentences:
      end === 'ran'
        ? [...(reason === undefined ? [] : [reason]), ...verdict('keeps', texts(true)), ...verdict('breaks', texts(false)), ...verdict('cannot be judged by', texts(undefined))] // prettier-ignore
        : [],
  };
}

function verdict(word: string, limits: readonly string[]): string[] {
  return limits.length === 0 ? [] : [`It ${word} ${joinWords(limits, 'and')}.`];
}
