/** The worker thread of one draft: reads the script and its imports, and writes the draft as text. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { factsOf, withChoices, type DraftChoices, type DraftFacts } from '../../draft/draftChoices.ts';
import { draftOf, MAX_SCRIPT_BYTES, type Draft } from '../../draft/draft.ts';
import { draftedText, type DraftedText, type DraftWishes } from '../../draft/draftedText.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { readDocument } from '../../declaration/document.ts';
import type { TextEdit } from '../../declaration/problem.ts';
import type { TrialTime } from '../../draft/messages.ts';
import type { ScriptFile } from '../../draft/readers/script.ts';
import { scriptNames, type ScriptNames } from '../../draft/scriptNames.ts';
import { candidatesToLookFor, metricsInFiles } from '../../draft/triedScript.ts';
import { declaresMetric, triedEdits } from '../../draft/yaml/triedEdits.ts';
import { presenceIn, projectFilesFrom, projectReader } from '../../system/projectFiles.ts';
import { readRegularFileSync } from '../../system/regularFile.ts';
import { printedLines, reportedMetrics, writtenFiles, type TriedFolders } from '../../tuner/triedOutput.ts';
import { stampOf } from './fileStamp.ts';

/** The thread's data. */
export interface DraftedScript {
  /** Absolute. */
  readonly script: string;
  /** Absolute: the folder whose other files may be read. */
  readonly project: string;
  /** Why the script is not to be read; undefined where it is. */
  readonly unread: string | undefined;
  /** How many trials the person wants at a time; absent where the machine decides. */
  readonly parallel?: number | undefined;
}

export type DraftRequest =
  | { readonly kind: 'facts' }
  /** Of the script, for whoever writes its declaration. */
  | { readonly kind: 'names' }
  /** Without choices as it is proposed. */
  | { readonly kind: 'text'; readonly choices: DraftChoices | undefined }
  /** For whoever cannot be asked. */
  | { readonly kind: 'wished'; readonly wishes: DraftWishes }
  | ({ readonly kind: 'tried' } & TriedRun);

export interface ReadNames {
  readonly names: ScriptNames;
  /** Of the files that were read or looked for, with their full paths. */
  readonly stamps: readonly (readonly [file: string, stamp: string])[];
}

/** A run of the script, and the declaration that it follows from. */
export interface TriedRun {
  readonly folders: TriedFolders;
  /** The declaration's text. */
  readonly text: string;
  /** Undefined where the declaration is not to tell it. */
  readonly time: TrialTime | undefined;
  readonly budget: { readonly trials: number; readonly parallel: number };
  /** The metric that the run was to report, where it was found. */
  readonly found: ReportedMetric | undefined;
}

export interface ReportedMetric {
  readonly name: string;
  readonly value: number;
}

/** The edits of the declaration that follow from it. */
export interface TriedReply {
  /** The metrics that the script has reported, the best first. */
  readonly metrics: readonly ReportedMetric[];
  readonly edits: readonly TextEdit[];
}

export type DraftReply =
  | { readonly kind: 'facts'; readonly facts: DraftFacts }
  | ({ readonly kind: 'names' } & ReadNames)
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'wished' } & DraftedText)
  | ({ readonly kind: 'tried' } & TriedReply);

if (!parentPort) throw new Error('draftWorker.js only runs as a worker thread.');
const port = parentPort;

const drafted = workerData as DraftedScript;
let draft: Draft | undefined;

port.on('message', (request: DraftRequest) => {
  // an error ends the thread, and is thrown where the answer is awaited
  void answer(request).then((reply) => port.postMessage(reply));
});

async function answer(request: DraftRequest): Promise<DraftReply> {
  if (request.kind === 'names') return { kind: 'names', ...readNames(drafted) };
  draft ??= draftScript(drafted);
  switch (request.kind) {
    case 'facts':
      return { kind: 'facts', facts: factsOf(draft) };
    case 'text': {
      const { choices } = request;
      return { kind: 'text', text: declarationText(choices === undefined ? draft : withChoices(draft, choices)) };
    }
    case 'wished':
      return { kind: 'wished', ...draftedText(draft, request.wishes) };
    case 'tried':
      return { kind: 'tried', ...(await triedReply(request, draft)) };
  }
}

async function triedReply({ folders, text, time, budget, found }: TriedRun, draft: Draft): Promise<TriedReply> {
  const { dir } = folders;
  const candidates = candidatesToLookFor(draft, await printedLines(dir));
  const printed = await reportedMetrics(dir, candidates);
  const isFound = found !== undefined || printed.length > 0;
  const reported = isFound ? printed : metricsInFiles(await writtenFiles(folders));
  const source = readDocument(text);
  const declared = found !== undefined && declaresMetric(source, found.name) ? found : undefined;
  const others = reported.filter(({ name }) => name !== declared?.name);
  const inOrder = [...reported.filter((each) => !others.includes(each)), ...others];
  return {
    metrics: [...(declared === undefined ? [] : [declared]), ...others.map(({ name, value }) => ({ name, value }))],
    edits: triedEdits(text, source, { time, budget, found: found?.name, reported: inOrder }),
  };
}

function draftScript(drafted: DraftedScript): Draft {
  const draft = proposedDraft(drafted);
  return { ...draft, budget: { ...draft.budget, parallel: drafted.parallel ?? draft.budget.parallel } };
}

function proposedDraft({ script, project, unread }: DraftedScript): Draft {
  const file = path.basename(script);
  if (unread !== undefined) return { ...draftOf({ file, text: '' }, availableParallelism()), notes: [unread] };
  return draftOf(scriptFileOf(script, project, projectReader(project, path.dirname(script))), availableParallelism());
}

function readNames({ script, project }: DraftedScript): ReadNames {
  const folder = path.dirname(script);
  const stamps = new Map([[script, stampOf(script)]]);
  const read = projectReader(project, folder);
  const readFile = (file: string): string | undefined => {
    const absolute = path.resolve(folder, file);
    stamps.set(absolute, stampOf(absolute));
    return read(file);
  };
  const names = scriptNames(scriptFileOf(script, project, readFile));
  const [there, missing] = [true, false].map((isThere) =>
    [...stamps].filter(([, stamp]) => (stamp !== '') === isThere),
  );
  return { names, stamps: [...there, ...missing].slice(0, MAX_STAMPS) };
}

/** Each is looked at before the names are used again. */
const MAX_STAMPS = 100;

function scriptFileOf(script: string, project: string, readFile: NonNullable<ScriptFile['readFile']>): ScriptFile {
  const folder = path.dirname(script);
  return {
    file: path.basename(script),
    text: textOf(script),
    folders: folder.split(path.sep).filter((name) => name !== ''),
    readFile,
    projectFiles: projectFilesFrom(project, folder),
    isThere: presenceIn(folder),
  };
}

/** Empty if it cannot be read: the draft is then the form for an unknown kind of script. */
function textOf(script: string): string {
  try {
    return readRegularFileSync(script, MAX_SCRIPT_BYTES).toString();
  } catch {
    return ''; // the form names its own gaps
  }
}
