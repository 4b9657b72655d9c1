/** A Node script and the modules beside it with other values in the place of their constants. */
import { placesOf } from './constantPlaces.ts';
import { nodeSettings } from '../code/node/settings.ts';
import { grouped } from '../code/grouped.ts';
import type { ReadFile } from '../code/files.ts';
import type { Setting } from '../code/settings.ts';
import { ifReadable } from '../code/sourceTree.ts';

export interface EditedFile {
  readonly file: string;
  readonly before: string;
  /** With as many lines as before, so that stack traces stay as they are. */
  readonly after: string;
}

export type ConstantEdits =
  | { readonly ok: true; readonly files: readonly EditedFile[] }
  /** A whole sentence that begins with the file. */
  | { readonly ok: false; readonly problem: string };

export function editConstants(
  script: string,
  values: Readonly<Record<string, unknown>>,
  readFile: ReadFile,
): ConstantEdits {
  const text = readFile(script);
  // Node itself says that there is no such script
  if (text === undefined) return { ok: true, files: [] };
  const edits = (): ConstantEdits => {
    const settings = nodeSettings(text);
    const found: (Edit & { readonly file: string })[] = [];
    for (const [name, value] of Object.entries(values)) {
      const places = placesOf(name, { file: script, settings }, readFile, (_, other) => nodeSettings(other));
      if (!places.ok) return places;
      found.push(...places.settings.map((setting) => ({ setting, value, file: places.file })));
    }
    const byFile = [...grouped(found, ({ file }) => file)];
    return { ok: true, files: byFile.map(([file, all]) => edited(file, readFile(file) ?? '', all)) };
  };
  return ifReadable(edits, (note): ConstantEdits => ({ ok: false, problem: `${script}: ${note}` }));
}

interface Edit {
  readonly setting: Setting;
  readonly value: unknown;
}

/** JSON is JavaScript; a text over several lines keeps its lines behind the value. */
function edited(file: string, before: string, edits: readonly Edit[]): EditedFile {
  let after = '';
  let at = 0;
  // two names may lead to one place: the last one counts
  const byPlace = new Map(edits.map((edit) => [edit.setting.from, edit]));
  for (const { setting, value } of [...byPlace.values()].sort((a, b) => a.setting.from - b.setting.from)) {
    const lines = before.slice(setting.from, setting.to).replaceAll(/[^\n]/g, '');
    after += before.slice(at, setting.from) + JSON.stringify(value) + lines;
    at = setting.to;
  }
  return { file, before, after: after + before.slice(at) };
}
