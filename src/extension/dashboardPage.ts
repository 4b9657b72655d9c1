/** The html of the dashboard: a frame that loads the page's own script and style, and may load nothing else. */
export interface PageParts {
  /** Where the page may load from, in the words of a Content-Security-Policy. */
  readonly source: string;
  readonly script: string;
  readonly style: string;
  /** Unguessable, new for every page: a script that does not carry it never runs. */
  readonly nonce: string;
  /** The address of the declaration: the page keeps it as its state, so that a reloaded window knows whose page it was. */
  readonly declaration: string;
}

export function dashboardPage({ source, script, style, nonce, declaration }: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source} '${EMPTY_STYLE}'`,
    `img-src ${source}`,
    `font-src ${source}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${attribute(style)}" />
    <title>BBKB</title>
  </head>
  <body data-declaration="${attribute(declaration)}">
    <script nonce="${nonce}" src="${attribute(script)}"></script>
  </body>
</html>
`;
}

/** The hash of the empty text: the toolkit adds one empty <style> as it loads, to see whether `:focus-visible` is known. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
