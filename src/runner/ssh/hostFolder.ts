/** Where the project is on another machine, and its paths there in place of those here. */

/** Folders of this machine, and where each is on the other; longer paths first. */
export type PathPairs = readonly (readonly [here: string, there: string])[];

/** Replaces the paths in a text, such as `--data=/home/me/project/data`, and leaves those alone that only begin alike. */
export function pathsThere(pairs: PathPairs): (text: string) => string {
  const patterns = pairs
    .filter(([here, there]) => here !== there)
    .map(([here, there]) => {
      const path = here.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
      return [new RegExp(String.raw`(?<![\w./~-])${path}(?=$|[/:;,'"\s)\]}])`, 'g'), there] as const;
    });
  return (text) => patterns.reduce((result, [pattern, there]) => result.replaceAll(pattern, () => there), text);
}
