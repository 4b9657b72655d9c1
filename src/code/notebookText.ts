/** The code of a notebook's cells. */

/** Undefined where the text is no notebook of format 4. */
export function notebookText(text: string): string | undefined {
  return codeCells(text)
    ?.map((code) => withDisplay(withoutMagics(code)))
    .join('\n');
}

/** The files that its cells start as programs, and what they are given: `%run train.py`, `!python train.py --lr 1`. */
export function startedFiles(text: string): readonly { readonly script: string; readonly words: readonly string[] }[] {
  const lines = codeCells(text)?.flatMap((code) => code.match(/^[ \t]*(?:%run|!).{1,500}/gm) ?? []) ?? [];
  return lines.flatMap((line) => {
    const words = line.split(/([\s"';&|!]+)/).filter((word) => word.trim() !== '');
    const at = words.findIndex((word) => STARTED.test(word));
    return at >= 0 && words.some((word) => STARTS.test(word))
      ? { script: words[at] ?? '', words: words.slice(at + 1) }
      : [];
  });
}

const STARTS = /^(?:%run|python[\d.]*|torchrun|accelerate|deepspeed|bash|sh|Rscript|julia)$/;
const STARTED = /^[\w./-]+\.(?:py|ipynb|sh|R|jl)$/;

function codeCells(text: string): readonly string[] | undefined {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return undefined; // the caller says that it is no notebook
  }
  const cells = memberOf(notebook, 'cells');
  if (!Array.isArray(cells)) return undefined;
  return cells.filter((cell) => memberOf(cell, 'cell_type') === 'code').map(sourceOf);
}

function sourceOf(cell: unknown): string {
  const source = memberOf(cell, 'source');
  const lines: readonly unknown[] = Array.isArray(source) ? source : [source];
  return lines.filter((line) => typeof line === 'string').join('');
}

/** As many lines as before. `%time` runs the rest of its line. */
function withoutMagics(code: string): string {
  return code.replaceAll(/^([ \t]*)(?:%{1,2}time(?:it)?[ \t]+(?=\S)|[%!].*)/gm, (line, indent: string) =>
    /^[ \t]*%{1,2}time/.test(line) && /[ \t]$/.test(line) ? indent : `${indent}pass`,
  );
}

/** A cell shows the value of its last expression, and so does the launcher: the names and dictionaries among them. */
function withDisplay(code: string): string {
  const end = code.trimEnd().length;
  const start = code.lastIndexOf('\n', end - 1) + 1;
  const last = code.slice(start, end);
  return DISPLAYED.test(last) ? `${code.slice(0, start)}print(${last})${code.slice(end)}` : code;
}

const DISPLAYED = /^(?:[a-zA-Z_][\w.]*(?:\[[^[\]\n]{1,80}\])?|\{[^{}\n]{1,500}\}|dict\([^()\n]{1,500}\))$/;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
