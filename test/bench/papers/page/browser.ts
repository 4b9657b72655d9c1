/** The page's own program: draws the figures from the page's data, light or dark as the reader has it. */
import {
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
  type ChartConfiguration,
  type ChartDataset,
} from 'chart.js';
import type { Axis, DrawnFigure, DrawnSeries } from './figure.ts';

// the little of the browser that is used; its whole library would be in sight of the tests too
declare const document: { getElementById(id: string): { readonly textContent: string } | null };
declare const matchMedia: (query: string) => {
  readonly matches: boolean;
  addEventListener(type: 'change', listener: () => void): void;
};

Chart.register(Filler, Legend, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip);

interface Style {
  readonly light: string;
  readonly dark: string;
  readonly dash?: readonly number[];
}

/**
 * By the number in `DrawnSeries.style`: hues that stay apart for the colour-blind (after Okabe and Ito), with dashes to
 * help.
 */
const STYLES: readonly Style[] = [
  { light: '#0072b2', dark: '#5aaee6' },
  { light: '#d55e00', dark: '#ff8a3d' },
  { light: '#b98300', dark: '#f0c04a', dash: [7, 4] },
  { light: '#b4508f', dark: '#e58fc4' },
  { light: '#008a66', dark: '#30c99c' },
  { light: '#3a9ad0', dark: '#9ad6f7', dash: [7, 4] },
  { light: '#333333', dark: '#dddddd', dash: [3, 3] },
  { light: '#8c6d4f', dark: '#c2a788' },
  { light: '#8a8a8a', dark: '#949494', dash: [2, 4] },
];

/** 15 % of opacity. */
const BAND_OPACITY = '26';

const dark = matchMedia('(prefers-color-scheme: dark)');
const charts: Chart[] = [];

function draw(): void {
  for (const chart of charts.splice(0)) chart.destroy();
  // written by document.ts, in the same build
  const figures = JSON.parse(document.getElementById('figures')?.textContent ?? '[]') as readonly DrawnFigure[];
  for (const figure of figures) charts.push(new Chart(figure.canvas, configurationOf(figure)));
}

function configurationOf({ x, y, series }: DrawnFigure): ChartConfiguration<'line'> {
  return {
    type: 'line',
    data: { datasets: series.flatMap(datasetsOf) },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      parsing: false,
      normalized: true,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: { x: axis(x), y: axis(y) },
      plugins: {
        legend: {
          position: 'bottom',
          align: 'start',
          onClick: () => undefined, // a band would stay without its line
          labels: {
            usePointStyle: true,
            pointStyleWidth: 30,
            boxHeight: 6,
            generateLabels: () => series.map(legendOf),
          },
        },
        tooltip: { filter: ({ dataset }) => dataset.label !== '', position: 'nearest' },
      },
    },
  };
}

function legendOf({ label, style: number }: DrawnSeries) {
  const { colour, dash } = strokeOf(number);
  return {
    text: label,
    strokeStyle: colour,
    lineWidth: 2,
    lineDash: dash,
    pointStyle: 'line' as const,
    fontColor: textColour(),
  };
}

function strokeOf(number: number): { colour: string; dash: number[] } {
  const style = STYLES[number % STYLES.length];
  return { colour: dark.matches ? style.dark : style.light, dash: [...(style.dash ?? [])] };
}

/** The band's two edges, the upper filled down to the lower, under the line of the mean. */
function datasetsOf({ label, style: number, points, low, high }: DrawnSeries): ChartDataset<'line'>[] {
  const { colour, dash } = strokeOf(number);
  const edge = { label: '', borderWidth: 0, pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0 };
  const band: ChartDataset<'line'>[] =
    low && high
      ? [
          { ...edge, data: [...low], order: 2 },
          { ...edge, data: [...high], order: 2, fill: '-1', backgroundColor: colour + BAND_OPACITY },
        ]
      : [];
  const line: ChartDataset<'line'> = {
    label,
    data: [...points],
    order: 1,
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 2,
    borderDash: dash,
    pointRadius: 0,
    pointHitRadius: 4,
    pointStyle: 'line',
  };
  return [...band, line];
}

function axis({ label, scale, max }: Axis) {
  return {
    type: scale,
    title: { display: true, text: label, color: textColour() },
    ticks: { color: textColour(), maxRotation: 0, maxTicksLimit: 8, ...(scale === 'logarithmic' && LOGARITHMIC_TICKS) },
    grid: { color: dark.matches ? '#33383f' : '#e4e6ea' },
    ...(max !== undefined && { max }),
  };
}

/** All ticks stay, since the callback says which of them have a label. */
const LOGARITHMIC_TICKS = { autoSkip: false, callback: tickLabel };

/** Labels 1, 2 and 5 of each decade: all nine overlap. */
function tickLabel(tick: number | string): string {
  return /^[125]e/.test(Number(tick).toExponential())
    ? Number(tick).toLocaleString('en', { maximumSignificantDigits: 2 })
    : '';
}

const textColour = (): string => (dark.matches ? '#c9d1d9' : '#3c434b');

dark.addEventListener('change', draw);
draw();
