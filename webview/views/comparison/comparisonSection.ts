/** This study beside others: the course of the best value of each, or their fronts, in one chart, and a table of facts. */
import { abscissas, comparedStudy, objectivesOf } from '../../../src/protocol.ts';
import type { Abscissa, ComparedStudy, Summary } from '../../../src/protocol.ts';
import { drawComparison } from '../../charts/comparison.ts';
import { drawFronts } from '../../charts/front/fronts.ts';
import { factTable, h, section, setChildren, setHidden } from '../../elements/dom.ts';
import { dropdown } from '../../elements/toolkit.ts';
import { ABSCISSA, abscissaLabel } from '../../text/messages.ts';
import { createChartFigure } from '../chartFigure.ts';
import { createPairFigure } from '../front/frontFigures.ts';
import { comparisonRows, namedApart } from './comparisonRows.ts';

const TABLE = 'Compared studies, a column for each';

export function createComparisonSection() {
  let others: readonly ComparedStudy[] = [];
  let abscissa: Abscissa = 'trial';
  let studies: readonly ComparedStudy[] = [];
  const choose = (chosen: Abscissa): void => {
    abscissa = chosen;
    draw();
  };
  const choice = dropdown(ABSCISSA, abscissas, abscissa, choose, abscissaLabel);
  const course = createChartFigure(choice);
  const fronts = createPairFigure();
  const draw = (): void => {
    const [own] = studies;
    const hasFront = own.objectives !== undefined;
    setHidden(hasFront, course.element);
    setHidden(!hasFront, fronts.element);
    const metrics = objectivesOf(own).map(({ metric }) => metric);
    if (hasFront) fronts.draw(metrics, (pair, theme) => drawFronts(studies, pair, theme));
    else course.draw((theme) => drawComparison(studies, abscissa, theme));
  };
  const table = h('div', { class: 'compared', tabindex: '0', role: 'group', 'aria-label': TABLE });
  const element = section('Compared studies', 'comparison', course.element, fronts.element, table);
  return {
    element,
    /** To be called before the next `render`. */
    receive: (received: readonly ComparedStudy[]): void => {
      others = received;
    },
    render(summary: Summary): void {
      setHidden(others.length === 0, element);
      if (others.length === 0) return;
      studies = namedApart([comparedStudy(summary), ...others]);
      draw();
      const columns = ['', ...studies.map(({ name }) => name)];
      setChildren(table, [factTable(TABLE, columns, comparisonRows(studies))]);
    },
  };
}
