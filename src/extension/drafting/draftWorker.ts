/** The worker thread of one draft: reads the script and what it imports, and writes the draft as text. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { parameterChoices, withChosen, type ParameterChoice } from '../../draft/chooseParameters.ts';
import { draftOf, type Draft } from '../../draft/draft.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { readDocument } from '../../declaration/document.ts';
import type { TextEdit } from '../../declaration/problem.ts';
import type { TrialTime } from '../../draft/triedMessages.ts';
import { candidatesToLookFor } from '../../draft/triedScript.ts';
import { declaresMetric, triedEdits } from '../../draft/yaml/triedEdits.ts';
import { projectReader } from '../../system/projectFiles.ts';
import { printedLines, reportedMetrics } from '../../tuner/triedOutput.ts';

/** The thread's data. */
export interface DraftedScript {
  /** Absolute. */
  readonly script: string;
  /** Absolute: the folder whose other files may be read. */
  readonly project: string;
  /** Why the script is not to be read; undefined where it is. */
  readonly unread: string | undefined;
}

export type DraftRequest =
  | { readonly kind: 'choices' }
  /** `chosen`: the parameters to tune. */
  | { readonly kind: 'text'; readonly chosen: readonly string[] }
  | ({ readonly kind: 'tried' } & TriedRun);

/** A run of the script, and the declaration that it follows from. */
export interface TriedRun {
  /** Absolute: the folder of its output. */
  readonly dir: string;
  /** The declaration's text. */
  readonly text: string;
  readonly time: TrialTime;
  readonly budget: { readonly trials: number; readonly parallel: number };
  /** The metric that the run was to report, where it was found. */
  readonly found: string | undefined;
}

/** What the declaration should say after it. */
export interface TriedReply {
  /** The metrics that the script has reported, the best first. */
  readonly metrics: readonly string[];
  readonly edits: readonly TextEdit[];
}

export type DraftReply =
  | { readonly kind: 'choices'; readonly choices: readonly ParameterChoice[] }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'tried' } & TriedReply);

if (!parentPort) throw new Error('draftWorker.js only runs as a worker thread.');
const port = parentPort;

let draft: Draft | undefined;

port.on('message', (request: DraftRequest) => {
  draft ??= draftScript(workerData as DraftedScript);
  // what it throws ends the thread, and is thrown where the answer is awaited
  void answer(request, draft).then((reply) => {
    port.postMessage(reply);
  });
});

async function answer(request: DraftRequest, draft: Draft): Promise<DraftReply> {
  switch (request.kind) {
    case 'choices':
      return { kind: 'choices', choices: parameterChoices(draft) };
    case 'text':
      return { kind: 'text', text: declarationText(withChosen(draft, request.chosen)) };
    case 'tried':
      return { kind: 'tried', ...(await triedReply(request, draft)) };
  }
}

async function triedReply({ dir, text, time, budget, found }: TriedRun, draft: Draft): Promise<TriedReply> {
  const candidates = candidatesToLookFor(draft, await printedLines(dir));
  const reported = await reportedMetrics(dir, candidates);
  const source = readDocument(text);
  const declared = declaresMetric(source, found) ? found : undefined;
  const inOrder = [...reported].sort((a, b) => Number(b.name === declared) - Number(a.name === declared));
  const names = [...(declared === undefined ? [] : [declared]), ...inOrder.map(({ name }) => name)];
  return { metrics: [...new Set(names)], edits: triedEdits(text, source, { time, budget, found, reported: inOrder }) };
}

function draftScript({ script, project, unread }: DraftedScript): Draft {
  const file = path.basename(script);
  if (unread !== undefined) return { ...draftOf({ file, text: '' }), notes: [unread] };
  const folder = path.dirname(script);
  const folders = folder.split(path.sep).filter((name) => name !== '');
  return draftOf({ file, text: textOf(script), folders, readFile: projectReader(project, folder) });
}

/** Empty if it cannot be read: the draft is then the form for an unknown kind of script. */
function textOf(script: string): string {
  try {
    return statSync(script).isFile() ? readFileSync(script, 'utf8') : '';
  } catch {
    return ''; // the form says what is still to be filled in
  }
}
