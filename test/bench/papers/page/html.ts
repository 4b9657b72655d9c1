/** HTML in which every string that comes from outside is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = string | number | Html | readonly Html[];

/** html`<p>${anything}</p>`: strings are escaped, other HTML is not. */
export function html(parts: TemplateStringsArray, ...pieces: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, i) => text + textOf(pieces[i - 1] ?? '') + part));
}

function textOf(piece: HtmlValue): string {
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece instanceof Html ? piece.text : piece.map(({ text }) => text).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** JSON for a script element, which ends at the first `</script` whatever is around it. */
export function jsonIsland(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return html`<script type="application/json" id="${id}">
    ${new Html(json)}
  </script>`;
}

/** A program in the page; only ever our own. */
export function program(source: string): Html {
  return new Html(`<script>${source.replaceAll('</script', '<\\/script')}</script>`);
}
