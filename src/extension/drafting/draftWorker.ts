/** The worker thread of one draft: reads the script and what it imports, and writes the draft as text. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { parameterChoices, withChosen, type ParameterChoice } from '../../draft/chooseParameters.ts';
import { draftOf, type Draft } from '../../draft/draft.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { projectReader } from '../../system/projectFiles.ts';

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
  | { readonly kind: 'text'; readonly chosen: readonly string[] };

export type DraftReply =
  | { readonly kind: 'choices'; readonly choices: readonly ParameterChoice[] }
  | { readonly kind: 'text'; readonly text: string };

if (!parentPort) throw new Error('draftWorker.js only runs as a worker thread.');
const port = parentPort;

let draft: Draft | undefined;

port.on('message', (request: DraftRequest) => {
  draft ??= draftScript(workerData as DraftedScript);
  port.postMessage(answer(request, draft));
});

function answer(request: DraftRequest, draft: Draft): DraftReply {
  switch (request.kind) {
    case 'choices':
      return { kind: 'choices', choices: parameterChoices(draft) };
    case 'text':
      return { kind: 'text', text: declarationText(withChosen(draft, request.chosen)) };
  }
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
