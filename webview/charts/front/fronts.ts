/** The fronts of several studies with the same objectives, in two of them. */
import { frontValues, type ComparedStudy } from '../../../src/protocol.ts';
import { formatNumber } from '../../text/format.ts';
import * as labels from '../../text/messages.ts';
import { contentOf, tableOf, type ChartContent, chartOption, numberAxis, rowLines } from '../chart.ts';
import { drawnStudies, drawnText, lookOf, noValue, STUDY } from '../comparison.ts';
import type { Place } from '../marks.ts';
import type { Theme } from '../theme.ts';
import { betterAt, frontLine, smallOption, type Pair } from './pair.ts';

/** @param studies the one of the page first, each with a name of its own; it has several objectives */
export function drawFronts(studies: readonly ComparedStudy[], { x, y, isSmall }: Pair, theme: Theme): ChartContent {
  const [own] = studies;
  const { objectives = [] } = own;
  const [across, up] = [objectives[x], objectives[y]];
  const drawn = drawnStudies(studies, ({ front }) => front?.length !== 0);
  const caption = `${betterAt(across, up)} ${drawnText(studies, drawn, ({ name }) => noValue(name))}`;
  // in the order of the line
  const fronts = drawn.map((study) =>
    frontValues(study, own)
      .map((values, i) => ({ study, values, trial: study.front?.[i].trial ?? 0 }))
      .sort((a, b) => a.values[x] - b.values[x]),
  );
  const edge = { goal: across.goal, isEdge: objectives.length === 2 };
  const series = fronts.map((points, i) => {
    const { color, width, symbol } = lookOf(i, theme);
    const places = points.map(({ values }): Place => [values[x], values[y]]);
    const line = frontLine(drawn[i].name, color, places, edge);
    return { ...line, symbol, lineStyle: { color, width: edge.isEdge ? width : 0 } };
  });
  const headings = [STUDY, labels.TRIAL, ...objectives.map(({ metric }) => metric)];
  const table = tableOf(headings, fronts.flat(), ({ study, trial, values }) => ({
    cells: [study.name, String(trial), ...values.map((value) => formatNumber(value))],
    at: [values[x], values[y]],
  }));
  const option = chartOption(theme, {
    x: numberAxis(theme, across.metric),
    y: [numberAxis(theme, up.metric)],
    series,
    tooltip: { trigger: 'item', lines: rowLines(table, fronts.map(({ length }) => length)) }, // oxfmt-ignore
  });
  const plot = drawn.length === 0 ? null : { option: isSmall ? smallOption(option) : option, table };
  return contentOf(`Fronts: ${up.metric} against ${across.metric}`, caption, plot);
}
