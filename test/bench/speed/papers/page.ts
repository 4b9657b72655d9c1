/** The page of the times: the table, where they go, and how they grow. */
import { figureHtml, table } from '../../shared/page/claim.ts';
import { documentOf, type Settings } from '../../shared/page/document.ts';
import type { Axis, DrawnFigure } from '../../shared/page/figure.ts';
import { html, type Html } from '../../shared/page/html.ts';
import type { Growth, MeasuredWork, Timed } from './measured.ts';
import { PHASE_STYLE, phaseBars, phaseLegend, type PhaseBar } from './phaseBars.ts';
import { MARKS } from './works.ts';

export interface Page {
  readonly settings: Settings;
  readonly works: readonly MeasuredWork[];
}

/** @param script browser.ts as one program */
export function pageOf({ settings, works }: Page, script: string): string {
  const grown = works.flatMap(({ work, growth }) => (growth ? [{ id: work.id, ...growth }] : []));
  const figures = [
    growthFigure('pulls', { label: 'pulls T', scale: 'logarithmic' }, grown.map(({ id, pulls }) => [id, pulls])), // prettier-ignore
    growthFigure('arms', { label: 'arms A', scale: 'logarithmic' }, grown.map(({ id, arms }) => [id, arms])), // prettier-ignore
  ];
  const body = [PHASE_STYLE, timesSection(works), phasesSection(works), ...(grown.length > 0 ? [growthSection()] : [])];
  return documentOf({ title: 'The time of simulated runs', settings, body, figures: grown.length > 0 ? figures : [] }, script); // prettier-ignore
}

function timesSection(works: readonly MeasuredWork[]): Html {
  const rows = works.map(({ work, arms, ours, plain, numpy, share }) => {
    const { ratio, batches, dictionary } = ours.timed;
    return html`<tr>
      <th>${work.id}</th>
      <td>${arms} arms, ${work.steps} pulls, lengthscale ${work.lengthscale}, λ ${work.lambda}</td>
      <td>${secondsText(ours.timed)}</td>
      <td>${secondsText(plain?.timed)}</td>
      <td>${secondsText(numpy)}</td>
      <td>${share === undefined ? '–' : share.toFixed(3)}</td>
      <td>${ratio.toPrecision(3)}, ${batches}, ${dictionary}</td>
    </tr>`;
  });
  const headings = ['Work', 'Setting', 'This code', 'Plain loops', 'numpy', 'Share of numpy', 'Regret ratio, batches, dictionary']; // prettier-ignore
  return html`<h2>Seconds</h2>
    <p>
      Of the processor, all threads, at ${MARKS.map(String).join(', ')} pulls as far as the work has them: medians over
      the seeds. The programs took turns. numpy is the papers' algorithm, which computes everything anew after each
      batch; the plain loops are this code as it runs where there is no WebAssembly with vectors, with the same pulls.
    </p>
    <div class="numbers wide">${table(headings, rows)}</div>`;
}

function secondsText(timed: Timed | undefined): string {
  return timed === undefined ? '–' : timed.seconds.map((seconds) => seconds.toFixed(2)).join(' / ');
}

function phasesSection(works: readonly MeasuredWork[]): Html {
  return html`<h2>Where they go</h2>
    <p>
      By samples of the processor in one run of each program: the embedding of the arms by the dictionary, their means,
      their variances, the picks inside a batch, the factors of the small matrices, and the drawing of the dictionary.
    </p>
    ${phaseLegend(Object.keys(works.at(0)?.ours.phases ?? {}))}
    ${works.map((each) => phaseBars(each.work.id, barsOf(each)))}`;
}

function barsOf({ ours, plain }: MeasuredWork): PhaseBar[] {
  const bar = (label: string, { timed, phases }: MeasuredWork['ours']): PhaseBar => ({
    label,
    seconds: timed.seconds.at(-1) ?? 0,
    phases,
  });
  return [bar('compiled', ours), ...(plain ? [bar('plain', plain)] : [])];
}

function growthSection(): Html {
  return html`<h2>How they grow</h2>
    <div class="figures">
      ${figureHtml({ title: 'With the pulls', canvas: 'pulls', label: 'Seconds by pulls', caption: 'Within one run. In the legend the exponent, by least squares of the logarithms.' })}
      ${figureHtml({ title: 'With the arms', canvas: 'arms', label: 'Seconds by arms', caption: 'Whole runs over every eighth, fourth, second and each arm of the table.' })}
    </div>`;
}

function growthFigure(
  canvas: string,
  x: Axis,
  series: readonly (readonly [id: string, growth: Growth])[],
): DrawnFigure {
  return {
    canvas,
    x,
    y: { label: 'seconds of the processor', scale: 'logarithmic' },
    series: series.map(([id, { points, exponent }], style) => ({
      ...{ label: `${id}: ${exponent.toFixed(2)}`, style, points, low: null, high: null },
    })),
  };
}
