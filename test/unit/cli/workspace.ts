/** A folder with a declaration and a script of two lines, and what its trials and its journal tell afterwards. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';

/**
 * Notes when it begins and ends, reports x as its score, and in between waits as long as there is a file `wait` with a
 * number below its own. A shell, because it starts in a millisecond.
 */
const SCRIPT = `
echo "$BBKB_TRIAL begins $$" >> runs.log
while read last < wait && [ "$BBKB_TRIAL" -gt "$last" ]; do sleep 0.05; done 2> /dev/null
echo "$BBKB_TRIAL ends $$" >> runs.log
echo "score: $2"
`;

export interface Run {
  readonly trial: number;
  readonly step: 'begins' | 'ends';
  readonly pid: number;
}

/** The algorithm of a declaration that names none, with fewer candidates: they take most of its time. */
export const DEFAULT_ALGORITHM = 'algorithm: { name: bbkb, candidates: 64 }';

export class Workspace {
  readonly dir: string;
  readonly declaration: Declaration;
  readonly file: string;
  #read: { readonly version: string; readonly events: readonly StudyEvent[] } | undefined;

  private constructor(dir: string, declaration: Declaration) {
    this.dir = dir;
    this.declaration = declaration;
    this.file = path.join(dir, 'study.bbkb.yaml');
  }

  /**
   * `lines` are added to the declaration. Unless they say otherwise, its command is the script above, and its points
   * are drawn from a hundred at random: the default algorithm takes a third of the processor time of a study of eight
   * trials. Laws about what is proposed name it.
   */
  static async make(lines: readonly string[]): Promise<Workspace> {
    const dir = await mkdtemp(path.join(tmpdir(), 'bbkb-workspace-'));
    const usual = [
      'command: sh trial.sh',
      'parameters: { x: { type: float, low: 0, high: 1 } }',
      'objective: { metric: score, goal: minimize }',
      'algorithm: { name: random, candidates: 100 }',
    ];
    const text = [...usual.filter((line) => !lines.some((other) => keyOf(other) === keyOf(line))), ...lines].join('\n');
    const parsed = parseDeclaration(text, 'study.bbkb.yaml');
    if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
    const workspace = new Workspace(dir, parsed.declaration);
    await writeFile(workspace.file, text);
    await writeFile(path.join(dir, 'trial.sh'), SCRIPT);
    return workspace;
  }

  get study(): string {
    return studyFolder(this.dir, this.declaration.study);
  }

  /** Tests look again and again whether something has happened, and reading a journal takes 10 ms of the processor. */
  async events(): Promise<readonly StudyEvent[]> {
    const file = journalFile(this.study);
    const { ino, size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { ino: 0, size: 0, mtimeMs: 0 };
    const version = [ino, size, mtimeMs].join();
    if (this.#read?.version !== version) this.#read = { version, events: (await readJournal(file)).events };
    return this.#read.events;
  }

  /** The engine's proposals, batch by batch. */
  async batches() {
    return (await this.events()).flatMap((event) => (event.type === 'batch.asked' ? [event.trials] : []));
  }

  /** Trials whose result the journal has. */
  async results(): Promise<readonly number[]> {
    return (await this.events()).flatMap((event) =>
      event.type === 'trial.ended' && event.result.kind !== 'cancelled' && event.result.kind !== 'lost'
        ? [event.trial]
        : [],
    );
  }

  runs(): readonly Run[] {
    const log = path.join(this.dir, 'runs.log');
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    return lines.map((line) => {
      const [trial, step, pid] = line.split(' ');
      return { trial: Number(trial), step: step === 'begins' ? 'begins' : 'ends', pid: Number(pid) };
    });
  }

  begun(): readonly number[] {
    return this.runs().flatMap(({ trial, step }) => (step === 'begins' ? [trial] : []));
  }

  /** Trials wait from now on, all but the first so many. */
  async hold(allBut = 0): Promise<void> {
    const file = path.join(this.dir, 'wait');
    // a script must not read half of it
    await writeFile(`${file}.new`, `${allBut}\n`);
    await rename(`${file}.new`, file);
  }

  letGo(): Promise<void> {
    return rm(path.join(this.dir, 'wait'), { force: true });
  }

  remove(): Promise<void> {
    // a supervisor may write the end of a script while its folder is removed
    return rm(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether a process is there and has not ended. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function keyOf(line: string): string {
  return line.split(':', 1)[0] ?? '';
}
