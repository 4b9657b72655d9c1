/** Where the time of runs goes: a bar of seconds for each program, cut into its phases. Plain HTML, so that it prints and needs no script. */
import { html, type Html } from '../../shared/page/html.ts';
import type { Phases } from './measured.ts';

export interface PhaseBar {
  readonly label: string;
  readonly seconds: number;
  readonly phases: Phases;
}

/** Hues that stay apart for the colour-blind (after Okabe and Ito), in the order of the phases. */
const COLOURS = ['#56b4e9', '#f0e442', '#009e73', '#e69f00', '#d55e00', '#cc79a7', '#a0a0a0'];

/** Less than this of the longest bar has no room for a name. */
const MIN_NAMED_SHARE = 0.1;

/** Bars of one scale: the longest is as wide as the page. */
export function phaseBars(title: string, bars: readonly PhaseBar[]): Html {
  const longest = Math.max(...bars.map(({ seconds }) => seconds));
  return html`<h3>${title}</h3>
    ${bars.map(
      ({ label, seconds, phases }) =>
        html`<div class="bar-row">
          <span>${label}, ${seconds.toFixed(2)} s</span>
          <div class="bar" style="width: ${((100 * seconds) / longest).toFixed(2)}%">
            ${Object.entries(phases).map(([phase, share], i) => segment(phase, share, { seconds, longest }, i))}
          </div>
        </div>`,
    )}`;
}

interface Scale {
  readonly seconds: number;
  /** Seconds of the longest bar. */
  readonly longest: number;
}

function segment(phase: string, share: number, { seconds, longest }: Scale, i: number): Html {
  const text = `${phase} ${(100 * share).toFixed(0)} %`;
  const style = `flex: ${share.toFixed(4)} 1 0; background: ${COLOURS[i % COLOURS.length]}`;
  return html`<span style="${style}" title="${text}, ${(share * seconds).toFixed(3)} s"
    >${share * seconds < MIN_NAMED_SHARE * longest ? '' : text}</span
  >`;
}

export function phaseLegend(phases: readonly string[]): Html {
  return html`<p class="phase-legend">
    ${phases.map((phase, i) => html`<span><i style="background: ${COLOURS[i % COLOURS.length]}"></i>${phase}</span>`)}
  </p>`;
}

export const PHASE_STYLE = html`<style>
  .bar-row {
    display: grid;
    grid-template-columns: 160px 1fr;
    align-items: center;
    gap: 8px;
    margin: 4px 0;
    font-variant-numeric: tabular-nums;
  }
  .bar {
    display: flex;
    height: 26px;
    border-radius: 3px;
    overflow: hidden;
  }
  .bar span {
    overflow: hidden;
    min-width: 0;
    padding-left: 4px;
    box-sizing: border-box;
    color: #000;
    font-size: 12px;
    line-height: 26px;
    white-space: nowrap;
  }
  .bar span:empty {
    padding: 0;
  }
  .phase-legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
  }
  .phase-legend i {
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-right: 6px;
    border-radius: 2px;
  }
</style>`;
