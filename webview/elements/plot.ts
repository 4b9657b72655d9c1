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
import { init, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from '../charts/chart.ts';

use([BarChart, HeatmapChart, LineChart, ScatterChart, CanvasRenderer, SVGRenderer]);
use([GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, VisualMapComponent]);

export interface Plot {
  /** Draws the option in place of the one before. */
  readonly draw: (option: ChartOption) => void;
  /** Shows the tooltip at a place in units of the axes, if that is in sight. */
  readonly point: (at: readonly [number, number]) => void;
  readonly unpoint: () => void;
  /** The place of a pixel of the frame, in units of the axes; of categories, their index. */
  readonly placeAt: (x: number, y: number) => readonly [x: number, y: number];
  /** The picture as a data URL, in the theme's background. */
  readonly png: (background: string) => string;
  /** The picture as the text of an SVG file. */
  readonly svg: (background: string) => string;
}

/** @param frame an element with a size; the plot follows it */
export function createPlot(frame: HTMLElement): Plot {
  const chart = init(frame, null, { renderer: 'canvas' });
  new ResizeObserver(() => {
    chart.resize();
  }).observe(frame);
  let drawn: ChartOption | null = null;

  return {
    draw: (option) => {
      drawn = option;
      chart.setOption(option, { notMerge: true });
      // not with the next frame, in which another view may be drawn
      chart.getZr().flush();
    },
    point: (at) => {
      const place = chart.convertToPixel({ gridIndex: 0 }, [...at]);
      chart.dispatchAction({ type: 'showTip', x: place[0], y: place[1] });
    },
    unpoint: () => {
      chart.dispatchAction({ type: 'hideTip' });
    },
    placeAt: (x, y) => {
      const place = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
      return [place[0], place[1]];
    },
    png: (backgroundColor) => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor }),
    svg: (backgroundColor) => {
      const { clientWidth: width, clientHeight: height } = frame;
      const still = init(null, null, { renderer: 'svg', ssr: true, width, height });
      if (drawn !== null) still.setOption({ ...drawn, backgroundColor });
      const text = still.renderToSVGString();
      still.dispose();
      return text;
    },
  };
}
