/**
 * Node's two loaders read other texts of some files. CommonJS, tsx and their like read with `fs.readFileSync`, ES
 * modules with hooks on a thread of their own. Wrapping the loader's functions instead would show in every stack trace.
 */
import fs from 'node:fs';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import type { EditedFile } from '../draft/constantEdits.ts';
import * as messages from './messages.ts';
import { textToLoad, type HookData } from './textToLoad.ts';

export function loadEdited(script: string, edited: readonly EditedFile[]): void {
  if (edited.length === 0) return;
  const files = new Map(
    edited.flatMap((each, index) => pathsOf(each.file).map((path) => [path, { ...each, index }] as const)),
  );
  const loaded = new Int32Array(new SharedArrayBuffer(4 * edited.length));
  const data: HookData = { files, loaded, hasOtherLoaders: hasOtherLoaders() };
  module.register('./hooks.mjs', { parentURL: pathToFileURL(__filename), data });
  replaceReads(data);
  if (isMainThread) {
    process.on('exit', (code) => sayWhatWasNotLoaded(script, edited, data.loaded, code));
  }
}

function replaceReads(data: HookData): void {
  const read = fs.readFileSync;
  const replacement = function (this: unknown, ...args: Parameters<typeof read>): ReturnType<typeof read> {
    const content = read.apply(this, args);
    const [file] = args;
    if (typeof file !== 'string' || typeof content !== 'string') return content;
    return textToLoad(data, file, content) ?? content;
  };
  Object.defineProperty(replacement, 'name', { value: read.name });
  fs.readFileSync = replacement as typeof read;
}

function hasOtherLoaders(): boolean {
  const options = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`;
  return options.split(/(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)(?=[\s=])/).length > 2;
}

function pathsOf(file: string): readonly string[] {
  return [...new Set([file, fs.realpathSync(file)])];
}

/** A value that had no effect must not look like one that had. */
function sayWhatWasNotLoaded(script: string, edited: readonly EditedFile[], loaded: Int32Array, code: number): void {
  if (!isRunning(script)) return;
  for (const [index, { file }] of edited.entries()) {
    if (loaded[index] === 1) continue;
    if (file !== script) process.stderr.write(`${messages.neverImported(file)}\n`);
    else {
      process.stderr.write(`${messages.neverLoaded(file)}\n`);
      process.exitCode = code === 0 ? 1 : code;
    }
  }
}

/** Whether this process is the one of the script, and not one of a program that starts it, such as npx. */
function isRunning(script: string): boolean {
  const [, main = ''] = process.argv;
  return main !== '' && fs.existsSync(main) && fs.realpathSync(main) === fs.realpathSync(script);
}
