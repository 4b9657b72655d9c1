/**
 * The one file that knows how plots are drawn: ECharts, from the parts that the page needs. It draws on a canvas, and
 * no string of an option reaches HTML, because the tooltips are rich text and not elements.
 */
import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { graphic, init, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { type ChartOption, aboveItsLegend } from '../charts/chart.ts';
import type { Place } from '../charts/marks.ts';
import { onPaper } from '../printing.ts';
import { drawSoon } from '../renderQueue.ts';

use([BarChart, HeatmapChart, LineChart, ScatterChart, CanvasRenderer, SVGRenderer]);
use([GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, VisualMapComponent]);

export type Plot = ReturnType<typeof createPlot>;

/** @param frame an element with a size; the plot follows it */
export function createPlot(frame: HTMLElement) {
  const chart = init(frame, null, { renderer: 'canvas' });
  const fit = (): void => {
    // the observer also tells the size that the plot was made with
    const isSame = chart.getWidth() === frame.clientWidth && chart.getHeight() === frame.clientHeight;
    if (isSame) return;
    chart.resize();
    if (drawn !== null) show(drawn, false);
    relight();
  };
  new ResizeObserver(() => drawSoon(fit)).observe(frame);
  // the observer tells of the paper's size when it is too late
  onPaper(fit);
  let drawn: ChartOption | null = null;
  let relight = (): void => undefined;
  const lit = new graphic.Group({ silent: true });
  chart.getZr().add(lit);
  const show = (option: ChartOption, notMerge: boolean): void => {
    drawn = option;
    chart.setOption(aboveItsLegend(option, frame.clientWidth), { notMerge });
    // the library leaves out a part of a line below two pixels, and a small step would become a slope
    if (!option.series.some((each) => 'step' in each)) return;
    for (const part of chart.getZr().storage.getDisplayList(true)) {
      if (!('segmentIgnoreThreshold' in part) || part.segmentIgnoreThreshold !== 2) continue;
      // zero would leave what was drawn with two
      part.segmentIgnoreThreshold = 0.01;
      part.markRedraw();
    }
  };
  const pixelOf = (place: Place): Place => {
    const [x, y] = chart.convertToPixel({ gridIndex: 0 }, place);
    return [x, y];
  };

  /** Lights these marks, a ring at one place and a line through several, and no others; the plot itself stays. */
  const light = (marks: readonly (readonly Place[])[], colour: string): void => {
    // the places stay, but not their pixels when the frame gets another size
    relight = () => light(marks, colour);
    if (marks.length === 0 && lit.childCount() === 0) return;
    lit.removeAll();
    // the library does not clear a canvas on which nothing is left
    lit.add(litMark([[0, 0]], 'transparent'));
    for (const mark of marks) lit.add(litMark(mark.map(pixelOf), colour));
  };

  return {
    pixelOf,
    light,
    /** In place of the option before. */
    draw: (option: ChartOption): void => {
      show(option, true);
      // not with the next frame, in which another view may be drawn
      chart.getZr().flush();
    },
    /** Shows the tooltip at a place in units of the axes, if that is in sight; null hides it. */
    point: (at: Place | null): void => {
      const [x, y] = at === null ? [] : pixelOf(at);
      chart.dispatchAction({ type: at === null ? 'hideTip' : 'showTip', x, y });
    },
    /** The place of a pixel of the frame, in units of the axes; of categories, their index. */
    placeAt: (x: number, y: number): Place => {
      const place = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
      return [place[0], place[1]];
    },
    /** The picture as a data URL. */
    png: (backgroundColor: string): string => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor }),
    /** The picture as the text of an SVG file. */
    svg: (backgroundColor: string): string => {
      const { clientWidth: width, clientHeight: height } = frame;
      const still = init(null, null, { renderer: 'svg', ssr: true, width, height });
      if (drawn !== null) still.setOption({ ...aboveItsLegend(drawn, width), backgroundColor });
      const text = still.renderToSVGString();
      still.dispose();
      return text;
    },
  };
}

type LitMark = Parameters<graphic.Group['add']>[0];

/** On a canvas of its own, so that the browser draws nothing else again. */
function litMark(pixels: readonly Place[], colour: string): LitMark {
  // the library's types differ only in whether an absent property may be undefined
  const style = { stroke: colour, fill: 'none', lineWidth: 2 };
  const common = { style, zlevel: 1, silent: true };
  if (pixels.length > 1) return new graphic.Polyline({ ...common, shape: { points: [...pixels] } }) as LitMark;
  return new graphic.Circle({ ...common, shape: { cx: pixels[0][0], cy: pixels[0][1], r: 7 } }) as LitMark;
}
