/**
 * A program that answers each line of JSON with another one, and says hello with its first. It has one thread for
 * linear algebra.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** The first line of a program of Optuna: its version, or the missing module. */
const helloSchema = z.union([
  z.strictObject({ missing: z.string() }),
  z.strictObject({
    version: z.string(),
    samplers: z.array(z.string()),
    versions: z.record(z.string(), z.string()).default({}),
  }),
]);

export interface OptunaInstallation {
  /** The program that starts it. */
  readonly python: string;
  readonly version: string;
  readonly samplers: readonly string[];
  /** Of the packages that its samplers, and others beside it, need. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The first of these Pythons that has Optuna; undefined where none has. @param start starts a program of Optuna */
export async function findOptuna(
  pythons: readonly string[],
  start: (python: string) => JsonProcess,
): Promise<OptunaInstallation | undefined> {
  for (const python of pythons) {
    const process = start(python);
    try {
      const hello = helloSchema.parse(await process.hello);
      if (!('missing' in hello)) return { python, ...hello };
    } catch {
      // there is no such program, or it is no Python: the next one is tried
    } finally {
      process.end();
    }
  }
  return undefined;
}

export class JsonProcess {
  /** Its first line. */
  readonly hello: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #stderrText = '';

  /** @param pythonPath folders in which a Python looks for packages first */
  constructor(command: string, args: readonly string[], pythonPath: readonly string[] = []) {
    const folders = [...pythonPath, process.env.PYTHONPATH ?? ''].filter((each) => each !== '');
    const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    const env = { ...process.env, ...threads, ...(folders.length > 0 && { PYTHONPATH: folders.join(path.delimiter) }) };
    this.#child = spawn(command, args, { env });
    const { stdout, stderr, stdin } = this.#child;
    if (!stdout || !stderr || !stdin) throw new Error(`${command} was started without its streams.`);
    stderr.on('data', (text: Buffer) => (this.#stderrText = (this.#stderrText + text.toString()).slice(-4000)));
    stdin.on('error', () => undefined); // its end is seen where its answer is awaited
    this.#child.on('error', (error) => {
      this.#stderrText = error.message;
    });
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    this.hello = this.#read();
  }

  async send(message: unknown): Promise<unknown> {
    await this.hello;
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
    return this.#read();
  }

  end(): void {
    this.#child.kill();
  }

  async #read(): Promise<unknown> {
    const line = await this.#lines.next();
    if (line.done) throw new Error(`Its process ended: ${this.#stderrText.trim().split('\n').at(-1) ?? ''}`);
    return JSON.parse(line.value) as unknown;
  }
}
