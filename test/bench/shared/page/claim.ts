/** What is claimed, whether it held here, and the parts of a page that show it. */
import { html, type Html } from './html.ts';

export interface Claim {
  readonly sentence: string;
  /** null: not enough runs to decide. */
  readonly held: boolean | null;
  /** The numbers, in words. */
  readonly measured: string;
}

export function verdictBadge(held: boolean | null): Html {
  if (held === null) return html`<span class="verdict open">– not run</span>`;
  return held
    ? html`<span class="verdict held">✓ held</span>`
    : html`<span class="verdict failed">✗ did not hold</span>`;
}

export function table(headings: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th>${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

interface CaptionedFigure {
  readonly title: string;
  /** The id of its canvas. */
  readonly canvas: string;
  /** What it shows, for a person who does not see it. */
  readonly label: string;
  readonly caption: string;
}

/** @param below what follows the caption */
export function figureHtml({ title, canvas, label, caption }: CaptionedFigure, below: readonly Html[] = []): Html {
  return html`<figure>
    <h3>${title}</h3>
    <div class="canvas"><canvas id="${canvas}" role="img" aria-label="${label}"></canvas></div>
    <figcaption>${caption}</figcaption>
    ${below}
  </figure>`;
}

export function claimTable(claims: readonly Claim[]): Html {
  const rows = claims.map(
    ({ sentence, measured, held }) =>
      html`<tr>
        <td>${sentence}</td>
        <td class="measured">${measured}</td>
        <td>${verdictBadge(held)}</td>
      </tr>`,
  );
  return table(['Claim', 'Measured', 'Here'], rows);
}
