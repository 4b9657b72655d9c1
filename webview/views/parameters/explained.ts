/**
 * Of which metric the page says what matters, and where: the first, or another one that decides. The person chooses it,
 * the model is asked for it then, and after each batch that was told.
 */
import { decidingMetrics } from '../../../src/protocol.ts';
import type { Insight, MetricInsight, ModelMessage, Summary } from '../../../src/protocol.ts';
import { h, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import { choices, post } from '../../host.ts';
import { remembered } from '../../remembered.ts';

type InsightMessage = Extract<ModelMessage, { type: 'insight' | 'metricInsight' }>;

interface Shown {
  /** Where it is not the first. */
  readonly metric?: string;
  readonly insight: Insight | MetricInsight | null;
  /** Why there is none. */
  readonly problem: string | null;
}

export type Explained = ReturnType<typeof createExplained>;

export function createExplained() {
  const element = h('span', { class: 'choices' });
  const answers = new Map<string, Shown>();
  /** Asked for since the results last changed. */
  const asked = new Set<string>();
  let first: Shown = { insight: null, problem: null };

  /** What the person has chosen, which may not be shown yet. */
  const chosen = (): string | null => choices.current().explained;
  const ask = (metric: string | null): void => {
    if (metric === null || first.insight === null || asked.has(metric)) return;
    asked.add(metric);
    post({ type: 'metricInsight', metric });
  };
  const choose = (metric: string | null): void => {
    ask(metric);
    choices.update({ explained: metric });
  };

  const offer = remembered((...metrics: readonly string[]): void => {
    const [first] = metrics;
    const select = (name: string): void => choose(name === first ? null : name);
    element.replaceChildren(dropdown('Metric', metrics, chosen() ?? first, select));
  });

  return {
    /** The choice; hidden where one metric decides. */
    element,
    shown: (): Shown => (first.insight === null ? first : (answers.get(chosen() ?? '') ?? first)),
    receive(message: InsightMessage): void {
      const { insight, problem } = message;
      if (message.type === 'insight') {
        first = { insight, problem };
        asked.clear();
        ask(chosen());
      } else {
        answers.set(message.metric, { metric: message.metric, insight, problem });
        asked.add(message.metric);
      }
    },
    render(summary: Summary): void {
      const metrics = decidingMetrics(summary);
      setHidden(metrics.length === 1, element);
      // of a study that began anew with other metrics
      if (!metrics.includes(chosen() ?? summary.metric)) choose(null);
      offer(...metrics);
    },
  };
}
