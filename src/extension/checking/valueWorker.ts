/**
 * The worker thread that looks for the parameters of declarations in their scripts and templates. Of a text that is no
 * declaration yet, it says which of two similar names is wrong: with all problems, or none where no script tells.
 */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { declaredProgram } from '../../declaration/command/declaredProgram.ts';
import { readDocument } from '../../declaration/document.ts';
import type { Problem } from '../../declaration/problem.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { blameDeclared, constantProblems } from '../../draft/constantProblems.ts';
import { readerIn } from '../../system/projectFiles.ts';
import { templateProblems } from '../../template/templateProblems.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import { translateWith, type Translation } from '../messages/language.ts';

/** The thread's data. */
export interface ValueThreadData {
  readonly translation: Translation | undefined;
}

export interface ValueRequest {
  /** The declaration's text. */
  readonly text: string;
  /** Absolute: where it is, or will be. */
  readonly file: string;
}

if (!parentPort) throw new Error('valueWorker.js only runs as a worker thread.');
const port = parentPort;
translateWith((workerData as ValueThreadData).translation);

port.on('message', (request: ValueRequest) => port.postMessage(valueProblems(request)));

function valueProblems({ text, file }: ValueRequest): readonly Problem[] {
  const parsed = parseDeclarationFile(text, file);
  if (!parsed.ok) return rightlyBlamed(parsed.problems, text, file);
  const resolved = resolveCommand(parsed.declaration, path.dirname(file));
  const { command, cwd } = resolved;
  return [...constantProblems(parsed, command, readerIn(cwd)), ...templateProblems(parsed, resolved)];
}

function rightlyBlamed(problems: readonly Problem[], text: string, file: string): readonly Problem[] {
  const program = declaredProgram(readDocument(text).value);
  if (program?.pass !== 'constants') return [];
  const { command, cwd } = resolveCommand(program, path.dirname(file));
  return blameDeclared(text, problems, command, readerIn(cwd));
}
