/** What the charts have in common: axes, legend and tooltip in the theme's colours, and no animation. */
import type { ChartOptions } from 'chart.js';
import { formatNumber } from '../text/format.ts';
import type { Theme } from './theme.ts';

type Scales = NonNullable<ChartOptions<'line' | 'bar'>['scales']>;
type Tooltip = NonNullable<NonNullable<ChartOptions<'line' | 'bar'>['plugins']>['tooltip']>;

/** What the tooltip is about, the nearest point or all points at the pointer's x, and what it says. */
export interface TooltipOptions extends Pick<Tooltip, 'callbacks' | 'filter'> {
  readonly mode: 'nearest' | 'index';
}

export function chartOptions(
  theme: Theme,
  scales: Scales,
  { mode, ...tooltip }: TooltipOptions,
): ChartOptions<'line' | 'bar'> {
  const font = fontOf(theme);
  return {
    animation: false, // a summary comes a few times a second, and each would restart the motion
    responsive: true,
    maintainAspectRatio: false,
    parsing: false,
    normalized: true,
    // no 'click': a series that a click on the legend hides would appear again with the next summary
    events: ['mousemove', 'mouseout', 'touchstart', 'touchmove'],
    interaction: { mode, axis: mode === 'nearest' ? 'xy' : 'x', intersect: false },
    color: theme.text,
    scales,
    plugins: {
      legend: {
        position: 'bottom',
        align: 'start',
        labels: { color: theme.text, font, usePointStyle: true, boxHeight: 5, padding: 12 },
      },
      tooltip: {
        backgroundColor: theme.background,
        borderColor: theme.muted,
        borderWidth: 1,
        titleColor: theme.text,
        bodyColor: theme.text,
        titleFont: font,
        bodyFont: font,
        displayColors: false,
        ...tooltip,
      },
    },
  };
}

export function numberAxis(theme: Theme, title: string) {
  const { ticks, ...rest } = axis(theme, title);
  return { ...rest, type: 'linear' as const, ticks: { ...ticks, callback: tickLabel } };
}

/** Labels 1, 2 and 5 of each decade, because all nine would overlap. */
export function logarithmicAxis(theme: Theme, title: string) {
  const { ticks, ...rest } = axis(theme, title);
  const callback = (tick: number | string) => (/^[125]/.test(Number(tick).toExponential()) ? tickLabel(tick) : '');
  return { ...rest, type: 'logarithmic' as const, ticks: { ...ticks, callback } };
}

/** Trials, arms and batches are whole numbers. */
export function countAxis(theme: Theme, title: string) {
  const { ticks, ...rest } = axis(theme, title);
  return { ...rest, type: 'linear' as const, ticks: { ...ticks, precision: 0, callback: tickLabel } };
}

/** An axis of labels, for bars: on a numeric axis the width of a bar depends on its distance from the next. */
export function categoryAxis(theme: Theme, title: string) {
  return { ...axis(theme, title), type: 'category' as const };
}

function axis(theme: Theme, title: string) {
  const font = fontOf(theme);
  return {
    title: { display: true, text: title, color: theme.muted, font },
    ticks: { color: theme.muted, font, maxRotation: 0, maxTicksLimit: 7 },
    grid: { color: theme.grid },
    border: { color: theme.grid },
  };
}

const tickLabel = (tick: number | string): string => (typeof tick === 'number' ? formatNumber(tick) : tick);

const fontOf = ({ fontFamily, fontSize }: Theme) => ({ family: fontFamily, size: fontSize - 1 });
