/** This study beside others: the course of the best value of each in one chart, and their facts in a table. */
import { comparedStudy } from '../../../src/protocol.ts';
import type { Abscissa } from '../../../src/study/summary/bestSteps.ts';
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import { drawComparison } from '../../charts/comparison.ts';
import { factTable, h, section, setChildren, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { ABSCISSA, abscissaLabels } from '../../text/messages.ts';
import { createChartFigure } from '../chartFigure.ts';
import type { View } from '../view.ts';
import { comparisonRows, namedApart } from './comparisonRows.ts';
import * as messages from './messages.ts';

export interface ComparisonSection extends View {
  /** To be called before the next `render`. */
  readonly receive: (others: readonly ComparedStudy[]) => void;
}

export function createComparisonSection(post: Post): ComparisonSection {
  let others: readonly ComparedStudy[] = [];
  let abscissa: Abscissa = 'trial';
  let studies: readonly ComparedStudy[] = [];
  const choice = dropdown(ABSCISSA, abscissaLabels, abscissa, (chosen) => {
    abscissa = chosen;
    draw();
  });
  const figure = createChartFigure(post, choice);
  const draw = (): void => {
    const [drawn, over] = [studies, abscissa];
    figure.draw((theme) => drawComparison(drawn, over, theme));
  };
  const table = h('div', { class: 'compared', tabindex: '0', role: 'group', 'aria-label': messages.TABLE });
  const element = section(messages.COMPARISON, 'comparison', figure.element, table);
  return {
    element,
    receive: (received) => {
      others = received;
    },
    render(summary) {
      setHidden(others.length === 0, element);
      if (others.length === 0) return;
      studies = namedApart([comparedStudy(summary), ...others]);
      draw();
      const rows = comparisonRows(studies).map(({ name, cells }) => [name, ...cells]);
      setChildren(table, [factTable(messages.TABLE, ['', ...studies.map(({ name }) => name)], rows)]);
    },
  };
}
