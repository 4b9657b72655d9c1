/** The studies beside which a person looks at one on its dashboard: others of the workspace, and files of Optuna. */
import path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import type { ToPage } from '../../protocol.ts';
import { readComparedFile } from '../../study/past/comparedFile.ts';
import { comparedStudy, distanceFrom, type ComparedStudy } from '../../study/summary/comparison.ts';
import { comparisonLabels, notComparable } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { pickMany, studyItem } from './pickMany.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

type Compared =
  | { readonly kind: 'study'; readonly study: WorkspaceStudy }
  /** As it was when it was read. */
  | { readonly kind: 'file'; readonly file: string; readonly study: ComparedStudy };

export class Comparison {
  readonly #own: WorkspaceStudy;
  readonly #post: (message: ToPage) => void;
  readonly #store: ComparisonStore;
  #compared: readonly Compared[] = [];

  constructor(own: WorkspaceStudy, post: (message: ToPage) => void, store: ComparisonStore) {
    this.#own = own;
    this.#post = post;
    this.#store = store;
  }

  /** The earlier choice, as far as it is still there. */
  async restore(studies: Studies): Promise<void> {
    const kept = this.#store.read();
    if (kept.length === 0) return;
    await studies.ready;
    const found = await Promise.all(kept.map((each) => restored(each, studies)));
    // the person may have chosen meanwhile
    if (this.#compared.length > 0) return;
    this.#compared = found.flat();
    this.begin();
  }

  /** As they are now, those without a trial left out. */
  get studies(): readonly ComparedStudy[] {
    return this.#compared.flatMap(({ kind, study }) => {
      if (kind === 'file') return [study];
      return study.summary === undefined ? [] : [comparedStudy(study.summary)];
    });
  }

  /** The page is new. */
  begin(): void {
    if (this.#compared.length > 0) this.#send();
  }

  /** A study has changed; undefined if studies were added or removed. */
  update(changed: WorkspaceStudy | undefined, studies: Studies): void {
    if (this.#compared.length === 0) return;
    const known = new Set(studies.all);
    const kept = this.#compared.filter(({ kind, study }) => kind === 'file' || known.has(study));
    const isLess = kept.length < this.#compared.length;
    this.#compared = kept;
    if (isLess || kept.some(({ study }) => study === changed)) this.#send();
  }

  /** Asks the person, whose choice replaces the one before. False if there is nothing to compare with. */
  async choose({ all }: Studies): Promise<boolean> {
    const chosen = await pickMany(this.#items(all), {
      title: comparisonLabels.title(this.#own.name),
      placeholder: comparisonLabels.question,
      matchOnDescription: true,
    });
    if (chosen === undefined) return false;
    const compared = chosen.flatMap(({ compared }) => compared ?? []);
    const wantsFile = chosen.some(({ compared }) => compared === null);
    this.#compared = [...compared, ...(wantsFile ? await chosenFiles() : [])];
    this.#store.write(
      this.#compared.map((each) =>
        each.kind === 'file' ? { kind: 'file', file: each.file } : { kind: 'study', uri: each.study.uri.toString() },
      ),
    );
    this.#send();
    return this.#compared.length > 0;
  }

  #items(all: readonly WorkspaceStudy[]) {
    const others = all.filter((study) => study !== this.#own && (study.summary?.trials.length ?? 0) > 0);
    const distance = ({ summary }: WorkspaceStudy) => distanceFrom(this.#own.summary, summary);
    const studies = others
      .toSorted((a, b) => distance(a) - distance(b))
      .map((study) => ({
        ...studyItem(study),
        picked: this.#compared.some((compared) => compared.study === study),
        compared: { kind: 'study', study } satisfies Compared,
      }));
    const files = this.#compared.flatMap((compared) =>
      compared.kind === 'study'
        ? []
        : [{ label: compared.study.name, description: compared.file, detail: '', picked: true, compared }],
    );
    const other = { label: comparisonLabels.file, description: comparisonLabels.fileDescription, compared: null };
    return [...studies, ...files, other];
  }

  #send(): void {
    this.#post({ type: 'comparison', studies: [...this.studies] });
  }
}

/** One or none. */
async function restored(kept: KeptComparison[number], { all }: Studies): Promise<Compared[]> {
  if (kept.kind === 'study')
    return all.filter(({ uri }) => uri.toString() === kept.uri).map((study) => ({ kind: 'study', study }));
  try {
    return [await comparedFile(kept.file)];
  } catch {
    return []; // it is gone, or no study any more; the person did not ask for it now
  }
}

async function chosenFiles(): Promise<Compared[]> {
  const files = await vscode.window.showOpenDialog({ title: comparisonLabels.openTitle, canSelectMany: true });
  return Promise.all((files ?? []).map(({ fsPath }) => comparedFile(fsPath)));
}

async function comparedFile(file: string): Promise<Compared> {
  const study = await readComparedFile(file);
  if (study === undefined) throw new UserError(notComparable(path.basename(file)));
  return { kind: 'file', file, study };
}

const keptSchema = z.array(
  z.discriminatedUnion('kind', [
    /** As `WorkspaceStudy` has it. */
    z.object({ kind: z.literal('study'), uri: z.string() }),
    z.object({ kind: z.literal('file'), file: z.string() }),
  ]),
);
type KeptComparison = z.infer<typeof keptSchema>;

/** The studies that a person compares with one, kept with the workspace across reloads of the window. */
interface ComparisonStore {
  readonly read: () => KeptComparison;
  readonly write: (chosen: KeptComparison) => void;
}

/** @param study whose dashboard it is */
export function comparisonStore(memento: vscode.Memento, study: vscode.Uri): ComparisonStore {
  const key = `bbkb.compared:${study.toString()}`;
  return {
    // an entry of another version is not worth a message: the person chooses again
    read: () => keptSchema.catch([]).parse(memento.get(key, [])),
    write: (chosen) => void memento.update(key, chosen.length > 0 ? chosen : undefined),
  };
}
