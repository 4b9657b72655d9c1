/**
 * For `npm run bench:page`: the memory of a process that holds a study of so many trials for its page, as the extension
 * host does: the study and what the page was sent, and the thread of the page's model. Prints one line.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PageModel } from '../../../src/extension/views/pageModel.ts';
import { PageUpdates } from '../../../src/extension/views/pageUpdates.ts';
import { replay } from '../../../src/study/study.ts';
import { viewOf } from '../../../src/study/summary/summarize.ts';
import { root } from '../../host/paths.ts';
import { longStudy } from '../shared/longStudy.ts';
import { mb, processMemory } from '../shared/watchedProgram.ts';

const worker = pathToFileURL(path.join(root, 'dist/engineWorker.js'));
const before = heapUsed();
const residentBefore = resident();
const study = replay(longStudy(Number(process.argv[2])).events);
if (study === null) throw new Error('The journal is empty.');
const updates = new PageUpdates(() => undefined);
updates.begin(viewOf(study, { alive: true, commandOf: () => 'python3 train.py' }));
const held = heapUsed() - before;
const model = new PageModel(worker, () => {
  const all = resident() - residentBefore;
  console.log(`  the host's heap: ${mb(held)} more; resident with the model's thread: ${mb(all)} more`);
  model.close();
});
model.begin(study);

function heapUsed(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed;
}

function resident(): number {
  return processMemory(process.pid);
}
