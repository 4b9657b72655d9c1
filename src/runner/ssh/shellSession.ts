/** A shell on a host that runs one script after the other: a login shell, which may take seconds, starts only once. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { serialQueue } from '../../system/serialQueue.ts';
import { TransportError } from '../remote/transport.ts';
import * as messages from './messages.ts';

/** Milliseconds for one script. */
const PATIENCE_MS = 60_000;
/** Characters of an answer; no script prints as many. */
const MOST_PRINTED = 2 ** 28;
/** Characters of the words of ssh that are kept. */
const KEPT_WORDS = 10_000;

export class ShellSession {
  readonly #host: string;
  readonly #queue = serialQueue();
  readonly #child: ChildProcess;
  #printed = '';
  #words = '';
  #onPrinted: () => void = () => undefined;
  #end: TransportError | undefined;
  #scripts = 0;

  /** @param args of ssh, which starts /bin/sh there */
  constructor(host: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#host = host;
    this.#child = spawn('ssh', args, { env, stdio: 'pipe' });
    const { stdin, stdout, stderr } = this.#child;
    // while no script runs, it keeps no tuner from ending
    this.#child.unref();
    for (const pipe of [stdin, stdout, stderr]) if (pipe instanceof Socket) pipe.unref();
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text;
      if (text.includes('\n')) this.#onPrinted();
    });
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#words = (this.#words + text).slice(-KEPT_WORDS);
    });
    stdin?.on('error', () => undefined); // the end of ssh tells why
    this.#child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      this.#fail(isMissing ? messages.commandMissing('ssh') : messages.failed(this.#host, 'ssh', error.message), false);
    });
    this.#child.on('close', () => {
      this.#fail(messages.failed(this.#host, 'ssh', this.#words || messages.connectionEnded), true);
    });
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** @returns the output of the script. @throws TransportError */
  run(script: string): Promise<string> {
    return this.#queue(() => this.#run(script));
  }

  close(): void {
    this.#child.stdin?.end();
  }

  async #run(script: string): Promise<string> {
    // a login shell may have printed whatever it likes before
    const [begin, end] = [`bbkb-begins-${++this.#scripts}`, `bbkb-ends-${this.#scripts}`];
    this.#printed = '';
    this.#child.stdin?.write(`echo; echo ${begin}\n(\n${script}\n) </dev/null\necho; echo ${end}\n`);
    const text = await this.#printedUntil(`\n${end}\n`);
    const from = text.indexOf(`\n${begin}\n`);
    if (from < 0) throw new TransportError(messages.odd(this.#host), false);
    return text.slice(from + begin.length + 2);
  }

  async #printedUntil(mark: string): Promise<string> {
    const late = setTimeout(() => {
      this.#giveUp(messages.noAnswer);
    }, PATIENCE_MS);
    try {
      return await new Promise((resolve, reject) => {
        let searched = 0;
        this.#onPrinted = () => {
          if (this.#end !== undefined) reject(this.#end);
          const at = this.#printed.indexOf(mark, searched);
          searched = Math.max(0, this.#printed.length - mark.length);
          if (at >= 0) resolve(this.#printed.slice(0, at));
          else if (this.#printed.length > MOST_PRINTED) this.#giveUp(messages.tooMuch);
        };
        this.#onPrinted();
      });
    } finally {
      clearTimeout(late);
      this.#onPrinted = () => undefined;
    }
  }

  #giveUp(reason: string): void {
    this.#child.kill();
    this.#fail(messages.failed(this.#host, 'ssh', this.#words || reason), true);
  }

  #fail(sentence: string, isConnection: boolean): void {
    this.#end ??= new TransportError(sentence, isConnection);
    this.#onPrinted();
  }
}
