/** The HTML of the dashboard: it loads the page's own script and style, and may load nothing else. */
export interface DashboardHtmlOptions {
  /** Where the page may load from, as a source of a Content-Security-Policy. */
  readonly cspSource: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Random and new for every page: a script without it never runs. */
  readonly nonce: string;
  /** The page keeps this address as its state, so that a reloaded window knows whose page it was. */
  readonly declarationUri: string;
}

export function dashboardHtml({ cspSource, scriptUri, styleUri, nonce, declarationUri }: DashboardHtmlOptions): string {
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} '${EMPTY_STYLE_HASH}'`,
    `img-src ${cspSource}`,
    `font-src ${cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${escapeAttribute(styleUri)}" />
    <title>BBKB</title>
  </head>
  <body data-declaration="${escapeAttribute(declarationUri)}">
    <script nonce="${nonce}" src="${escapeAttribute(scriptUri)}"></script>
  </body>
</html>
`;
}

/** The hash of the empty text: when it loads, the toolkit adds one empty <style> to find out whether the browser knows `:focus-visible`. */
const EMPTY_STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
