/** How the page looks. */
import { html } from './html.ts';

export const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --ink: light-dark(#1f2328, #e6edf3);
    --muted: light-dark(#59636e, #9198a1);
    --paper: light-dark(#ffffff, #0f1318);
    --card: light-dark(#f7f8fa, #171c23);
    --line: light-dark(#d9dde2, #313841);
    --held: light-dark(#005a8c, #6cb8ee);
    --failed: light-dark(#b04a00, #ff9a57);
  }
  * {
    box-sizing: border-box;
  }
  body {
    margin: 0 auto;
    max-width: 1360px;
    padding: 32px 24px 64px;
    background: var(--paper);
    color: var(--ink);
    font:
      15px/1.5 system-ui,
      sans-serif;
  }
  h1 {
    font-size: 28px;
    line-height: 1.2;
    margin: 0 0 16px;
  }
  h2 {
    font-size: 21px;
    margin: 40px 0 8px;
  }
  h3 {
    font-size: 16px;
    margin: 0 0 8px;
  }
  p {
    max-width: 105ch;
    margin: 8px 0;
  }
  a {
    color: inherit;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 32px;
    margin: 0 0 16px;
  }
  dl div {
    display: flex;
    gap: 8px;
  }
  dt,
  .runs,
  figcaption,
  cite {
    color: var(--muted);
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--line);
  }
  tbody th {
    font-weight: 600;
    max-width: 220px;
  }
  td:last-child {
    white-space: nowrap;
  }
  .verdict {
    font-weight: 600;
    white-space: nowrap;
  }
  .held {
    color: var(--held);
  }
  .failed {
    color: var(--failed);
  }
  .open {
    color: var(--muted);
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 560px), 1fr));
    gap: 20px;
    margin-top: 16px;
  }
  figure {
    margin: 0;
    padding: 16px;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 8px;
    min-width: 0;
  }
  .canvas {
    position: relative;
    height: 360px;
  }
  figcaption {
    font-size: 14px;
    margin-top: 8px;
  }
  .claim {
    border-top: 1px solid var(--line);
    margin-top: 12px;
    font-size: 14px;
  }
  .measured {
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
  cite {
    font-style: normal;
  }
</style>`;
