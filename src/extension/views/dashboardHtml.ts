/** The HTML of the dashboard: it loads the page's own script and style, and may load nothing else. */
import { EMPTY_STYLE_HASH, escapeHtml, pageHtml } from '../../export/pageHtml.ts';

interface DashboardHtmlOptions {
  /** Where the page may load from, as a source of a Content-Security-Policy. */
  readonly cspSource: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Random and new for every page: a script without it never runs. */
  readonly nonce: string;
  /** The page keeps this address as its state, so that a reloaded window knows whose page it was. */
  readonly declarationUri: string;
  /** Of the charts; style.css has those that are not the theme's. */
  readonly colors: 'theme' | 'colorBlindSafe';
}

export function dashboardHtml({
  cspSource,
  scriptUri,
  styleUri,
  nonce,
  declarationUri,
  colors,
}: DashboardHtmlOptions): string {
  return pageHtml({
    policy: {
      'script-src': `'nonce-${nonce}'`,
      'style-src': `${cspSource} ${EMPTY_STYLE_HASH}`,
      'img-src': cspSource,
      'font-src': cspSource,
    },
    head: `<link rel="stylesheet" href="${escapeHtml(styleUri)}" />`,
    title: 'BBKB',
    bodyAttributes: { 'data-declaration': declarationUri, 'data-colors': colors },
    body: `<script nonce="${nonce}" src="${escapeHtml(scriptUri)}"></script>`,
  });
}
