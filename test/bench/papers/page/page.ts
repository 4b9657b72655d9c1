/**
 * The page of the results: what the papers claim and what came out, then the figures of each experiment. No network.
 */
import type { Settings } from '../../shared/results.ts';
import { documentOf } from './document.ts';
import type { Axis, DrawnFigure, DrawnSeries, FigurePoint } from './figure.ts';
import { html, type Html } from './html.ts';
import type { Claim, Figure, Series } from '../experiment.ts';

export interface Page {
  /** How it was run, in the order of the page. */
  readonly settings: Settings;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly setting: string;
  /** How many runs there are, of how many. */
  readonly runs: number;
  readonly of: number;
  readonly figures: readonly Figure[];
  readonly claims: readonly Claim[];
}

/** @param script browser.ts as one program */
export function pageOf({ settings, sections }: Page, script: string): string {
  const figures = sections.flatMap(({ id, figures }) => figures.map((figure, f) => drawnOf(figure, canvasOf(id, f))));
  const about = html`<p>
    [BBKB] is Calandriello, Carratino, Lazaric, Valko and Rosasco, Near-linear time Gaussian process optimization with
    adaptive batching and resparsification, arXiv 2002.09954, with the authors' poster. Lines are means over the seeds,
    bands their 95 % confidence intervals (Student's t; from three seeds on), drawn as far as they fit the axis. A mean
    ends where the first of its runs ended. Seconds are those of the processor, in the algorithm alone.
  </p>`;
  const body = [about, html`<h2>What the papers say</h2>`, claimTable(sections), ...sections.map(sectionOf)];
  return documentOf({ title: "The papers' experiments", settings, body, figures }, script);
}

function claimTable(sections: readonly Section[]): Html {
  const rows = sections.flatMap(({ id, title, claims }) =>
    claims.map((claim, c) => {
      const name = html`<th scope="rowgroup" rowspan="${claims.length}"><a href="#${id}">${title}</a></th>`;
      return html`<tr>
        ${c === 0 ? name : ''}
        <td>${claim.sentence}</td>
        <td>${verdictBadge(claim.held)}</td>
      </tr>`;
    }),
  );
  return html`<table>
    <thead>
      <tr>
        ${['Experiment', 'Claim', 'Here'].map((heading) => html`<th>${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function sectionOf({ id, title, setting, runs, of, figures, claims }: Section): Html {
  const shown = new Set(figures.flatMap((figure) => figure.claims));
  const others = claims.filter((claim) => !shown.has(claim.id));
  return html`<section id="${id}">
    <h2>${title}</h2>
    <p>${setting}</p>
    <p class="runs">${runs} of ${of} runs.</p>
    <div class="figures">${figures.map((figure, f) => figureOf(figure, canvasOf(id, f), claims))}</div>
    ${others.map(claimOf)}
  </section>`;
}

function figureOf({ title, caption, claims: ids, series }: Figure, canvas: string, claims: readonly Claim[]): Html {
  const label = `${title}: ${series.map(({ method }) => method.label).join(', ')}`;
  return html`<figure>
    <h3>${title}</h3>
    <div class="canvas"><canvas id="${canvas}" role="img" aria-label="${label}"></canvas></div>
    <figcaption>${caption}</figcaption>
    ${claims.filter(({ id }) => ids.includes(id)).map(claimOf)}
  </figure>`;
}

function claimOf(claim: Claim): Html {
  return html`<div class="claim">
    <p>${verdictBadge(claim.held)} ${claim.sentence} <cite>${claim.source}</cite></p>
    <p class="measured">${claim.measured}</p>
  </div>`;
}

function verdictBadge(held: boolean | null): Html {
  if (held === null) return html`<span class="verdict open">– not run</span>`;
  return held
    ? html`<span class="verdict held">✓ held</span>`
    : html`<span class="verdict failed">✗ did not hold</span>`;
}

const canvasOf = (experiment: string, figure: number): string => `${experiment}-${figure}`;

function drawnOf({ x, y, series }: Figure, canvas: string): DrawnFigure {
  const inside = series.map((each) => visiblePart(each, x.max ?? Infinity, y));
  const means = inside.flatMap(({ points }) => points.map((point) => point.y));
  const limit = limiter(means, y);
  const bounded = (points: readonly FigurePoint[] | null) =>
    points?.map((point) => ({ ...point, y: limit(point.y) })) ?? null;
  return {
    canvas,
    x,
    y,
    series: inside.map((each) => ({ ...each, low: bounded(each.low), high: bounded(each.high) })),
  };
}

/** To the axis: an x beyond it would still stretch the other axis, and a logarithmic one has no place for 0. */
function visiblePart({ method, mean, band }: Series, most: number, { scale }: Axis): DrawnSeries {
  const shown = [...mean.x.keys()].filter((i) => mean.x[i] <= most && (scale === 'linear' || mean.y[i] > 0));
  const pick = (ys: readonly number[]) => shown.map((i) => ({ x: mean.x[i], y: ys[i] }));
  return {
    label: method.label,
    style: method.style,
    points: pick(mean.y),
    low: band && pick(band.low),
    high: band && pick(band.high),
  };
}

/** Bands may go a little beyond the means, or they would take the whole axis where seeds are few. */
function limiter(means: readonly number[], { scale }: Axis): (value: number) => number {
  const low = means.reduce((least, value) => Math.min(least, value), Infinity);
  const high = means.reduce((most, value) => Math.max(most, value), -Infinity);
  const room = (high - low) / 10;
  const [least, most] =
    scale === 'linear' ? [low >= 0 ? Math.max(0, low - room) : low - room, high + room] : [low / 1.5, high * 1.5];
  return (value) => Math.min(most, Math.max(least, value));
}
