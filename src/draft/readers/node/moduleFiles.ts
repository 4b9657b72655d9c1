/** The files that an import of a Node script may mean, by its path without an extension. */
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

export function moduleFiles(path: string): readonly string[] {
  return [path, `${path}/index`].flatMap((base) => EXTENSIONS.map((extension) => `${base}.${extension}`));
}
