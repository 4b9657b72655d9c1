import { isBuiltin } from 'node:module';
import path from 'node:path';
import { importsOf } from './imports.ts';

/** The text of every file by its path from the repository's root. */
export type Sources = ReadonlyMap<string, string>;

export interface Arrow {
  readonly file: string;
  /** The folder of src that the file belongs to, or `webview`. */
  readonly from: string;
  /** Likewise; or `node`, `vscode`, the name of a package, or the path of any other file. */
  readonly to: string;
  readonly toPackage: boolean;
  readonly typeOnly: boolean;
}

/** Every import that leaves its folder. */
export function arrowsOf(sources: Sources): readonly Arrow[] {
  return [...sources].flatMap(([file, text]) =>
    importsOf(file, text)
      .map(({ specifier, typeOnly }) => ({ file, from: folderOf(file), ...target(file, specifier), typeOnly }))
      .filter(({ from, to }) => from !== to),
  );
}

function target(file: string, specifier: string): Pick<Arrow, 'to' | 'toPackage'> {
  if (specifier.startsWith('.')) return { to: folderOf(resolved(file, specifier)), toPackage: false };
  if (isBuiltin(specifier)) return { to: 'node', toPackage: false };
  if (specifier === 'vscode') return { to: 'vscode', toPackage: false };
  const words = specifier.split('/');
  return { to: words.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), toPackage: true };
}

/** `src/space/cube.ts` is of `space`, `src/protocol.ts` of `protocol`, `webview/main.ts` of `webview`. */
function folderOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  if (top === 'src') return path.basename(name, '.ts');
  return top === 'webview' ? top : file;
}

/** Which folder, however deep, imports which. A file that stands beside folders is a room of its own. */
export function roomImports(sources: Sources): readonly (readonly [from: string, to: string])[] {
  const folders = [...sources.keys()].map((file) => path.posix.dirname(file));
  const withFolders = new Set(folders.map((folder) => path.posix.dirname(folder)));
  const roomOf = (file: string): string => {
    const folder = path.posix.dirname(file);
    return withFolders.has(folder) ? file : folder;
  };
  return fileImports(sources)
    .map(([from, to]) => [roomOf(from), roomOf(to)] as const)
    .filter(([from, to]) => from !== to);
}

function resolved(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

/** The lines `from → to, to` of the fenced block with this label, as `from → to`. */
export function drawnIn(markdown: string, label: string): readonly string[] {
  const block = new RegExp(`^\`\`\`${label}\\n(.*?)^\`\`\`$`, 'ms').exec(markdown)?.[1];
  if (block === undefined) throw new Error(`No block \`\`\`${label} was found.`);
  return block
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', targets = ''] = line.split('→').map((side) => side.trim());
      return targets === 'nothing' ? [] : targets.split(',').map((to) => `${from} → ${to.trim()}`);
    });
}

/** A chain of nodes that ends where it began, or undefined when the graph has none. */
export function cycleIn(edges: readonly (readonly [from: string, to: string])[]): readonly string[] | undefined {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const cleared = new Set<string>();
  const search = (node: string, chain: readonly string[]): readonly string[] | undefined => {
    if (chain.includes(node)) return [...chain.slice(chain.indexOf(node)), node];
    if (cleared.has(node)) return undefined;
    for (const to of next.get(node) ?? []) {
      const cycle = search(to, [...chain, node]);
      if (cycle !== undefined) return cycle;
    }
    cleared.add(node);
    return undefined;
  };
  for (const node of next.keys()) {
    const cycle = search(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Which file imports which, by their paths. */
export function fileImports(sources: Sources): readonly (readonly [from: string, to: string])[] {
  return [...sources].flatMap(([file, text]) =>
    importsOf(file, text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => [file, resolved(file, specifier)] as const),
  );
}
