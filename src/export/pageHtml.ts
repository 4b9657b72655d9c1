/** The dashboard page as HTML, for the editor and for reports: it may load and run only what its policy names. */
interface PageHtml {
  /** Sources by directive; everything else is forbidden. */
  readonly policy: Readonly<Record<string, string>>;
  /** HTML. */
  readonly head: string;
  /** Text. */
  readonly title: string;
  /** Text, by the names of attributes. */
  readonly bodyAttributes?: Readonly<Record<string, string>>;
  /** HTML. */
  readonly body: string;
}

export function pageHtml({ policy, head, title, bodyAttributes = {}, body }: PageHtml): string {
  const directives = Object.entries({ 'default-src': "'none'", ...policy }).map((entry) => entry.join(' '));
  const attributes = Object.entries(bodyAttributes).map(([name, text]) => ` ${name}="${escapeHtml(text)}"`);
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
    <title>${escapeHtml(title)}</title>
  </head>
  <body${attributes.join('')}>
    ${body}
  </body>
</html>
`;
}

/** That of the empty text: the toolkit adds one empty <style>, to see whether the browser knows `:focus-visible`. */
export const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
