/** Where a schedule happens: a folder with a declaration, a script, and what they and the tuners note of themselves. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Declaration } from '../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../src/declaration/reader/parseDeclaration.ts';
import { parseJournal } from '../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../src/study/disk/paths.ts';
import { announcedResultSchema, tunerNoteSchema } from './faultPlan.ts';
import type { Behaviour, Schedule } from './schedule.ts';

/**
 * Written for a shell, which starts in a millisecond. Its log is outside of the study, where a full disk does not reach
 * it. `ends` is written once its metric is on the disk, so it is what the script has announced.
 */
const SCRIPT = `
. "$PLACE/behaviour/$BBKB_TRIAL"
if [ "$deaf" ]; then trap '' TERM; fi
if [ "$BBKB_CHECKPOINT_DIR" ]; then
  if [ ! -e "$BBKB_CHECKPOINT_DIR/seen" ] && grep -qs "^begins $BBKB_TRIAL " "$PLACE/runs.log"; then
    echo "forgot $BBKB_TRIAL $$ 0" >> "$PLACE/runs.log"
  fi
  : > "$BBKB_CHECKPOINT_DIR/seen" # before it is known to have begun
fi
echo "begins $BBKB_TRIAL $$ $BBKB_SEED" >> "$PLACE/runs.log"
noted='echo "child $BBKB_TRIAL $$ 0" >> "$PLACE/runs.log"; exec sleep 600'
case "$child" in
  group) sh -c "$noted" & ;;
  session) setsid sh -c "$noted" & ;;
  daemon) (env -i PATH="$PATH" PLACE="$PLACE" BBKB_TRIAL="$BBKB_TRIAL" setsid sh -c "$noted" < /dev/null > /dev/null 2>&1 &) ;;
  bare) env -i PATH="$PATH" PLACE="$PLACE" BBKB_TRIAL="$BBKB_TRIAL" setsid sh -c "$noted" & ;;
esac
if [ -z "$silent$PAUSES" ]; then echo "score: 77"; fi # half-way: the value of no trial
if [ "$diverges" ]; then echo "score: nan"; exec sleep 600; fi
if [ "$PAUSES" ]; then
  step=0
  if [ -e "$BBKB_CHECKPOINT_DIR/step" ]; then read -r step < "$BBKB_CHECKPOINT_DIR/step"; fi
  while [ "$step" -lt 7 ]; do
    step=$((step + 1))
    if [ -z "$silent" ]; then echo "epoch $step/8 score: 77"; fi
    echo "$step" > "$BBKB_CHECKPOINT_DIR/step.new" && mv "$BBKB_CHECKPOINT_DIR/step.new" "$BBKB_CHECKPOINT_DIR/step"
    case $step in 1 | 2 | 4) sleep 0.35 ;; esac
  done
  place="epoch 8/8 "
fi
sleep "$seconds"
failed=0
if [ -e "$PLACE/behaviour/$BBKB_TRIAL.failed" ]; then
  while read -r line; do failed=$((failed + 1)); done < "$PLACE/behaviour/$BBKB_TRIAL.failed"
fi
if [ "$failed" -lt "$fails" ]; then
  echo once >> "$PLACE/behaviour/$BBKB_TRIAL.failed"
  echo "Error: no luck this time" >&2
  exit 3
fi
if [ "$silent" ]; then exit 0; fi
echo "size: $2" || exit 4
echo "\${place}score: $2" || exit 4
echo "ends $BBKB_TRIAL $$ $2" >> "$PLACE/runs.log"
`;

/** A line of the script's log; `what` is the seed where a run begins and the value where it ends. */
export interface RunLogLine {
  /** `forgot`: it ran before, and its checkpoint is gone. */
  readonly step: 'begins' | 'child' | 'ends' | 'forgot';
  readonly trial: number;
  readonly pid: number;
  readonly seedOrValue: number;
}

export class Sandbox {
  /** Everything: the notes, the workspace and what was moved out of it. */
  readonly dir: string;
  /** The declaration's folder. */
  readonly workspace: string;
  readonly declaration: Declaration;
  /** Whether the study has a disk of its own. */
  readonly hasDisk: boolean;

  constructor({ lines, behaviours, disk, pauses }: Schedule) {
    this.dir = mkdtempSync(path.join(tmpdir(), 'bbkb-faults-'));
    this.workspace = path.join(this.dir, 'workspace');
    mkdirSync(this.workspace);
    mkdirSync(this.home);
    const text = [
      'command: sh trial.sh',
      'parameters: { x: { type: float, low: 0, high: 1 } }',
      `env: { PLACE: ${JSON.stringify(this.dir)}, PAUSES: ${JSON.stringify(pauses ? 'yes' : '')} }`,
      ...lines,
    ].join('\n');
    const parsed = parseDeclaration(text, 'study.bbkb.yaml');
    if (!parsed.ok) throw new Error([text, ...parsed.problems.map(({ message }) => message)].join('\n'));
    this.declaration = parsed.declaration;
    writeFileSync(path.join(this.workspace, 'study.bbkb.yaml'), text);
    this.writeScript();
    mkdirSync(path.join(this.dir, 'behaviour'));
    for (const [i, each] of behaviours.entries()) {
      writeFileSync(path.join(this.dir, 'behaviour', String(i + 1)), shellVariables(each));
    }
    mkdirSync(this.#disk);
    this.hasDisk = disk !== undefined && mount('-t', 'tmpfs', '-o', `size=${disk}k`, 'tmpfs', this.#disk);
  }

  /** The person's own folder. */
  get home(): string {
    return path.join(this.dir, 'home');
  }

  get study(): string {
    return studyFolder(this.workspace, this.declaration.study);
  }

  get journal(): string {
    return journalFile(this.study);
  }

  get #disk(): string {
    return path.join(this.workspace, '.bbkb');
  }

  writeScript(): void {
    writeFileSync(path.join(this.workspace, 'trial.sh'), SCRIPT);
  }

  logFile(name: string): string {
    return path.join(this.dir, `${name}.log`);
  }

  /** All bytes of the journal up to its last whole line; none before it exists. */
  completeLines(): Buffer {
    if (!existsSync(this.journal)) return Buffer.alloc(0);
    const bytes = readFileSync(this.journal);
    return parseJournal(bytes, this.journal).bytes;
  }

  runs(): readonly RunLogLine[] {
    return this.#lines('runs').map((line) => {
      const [step, trial, pid, what] = line.split(' ');
      if (step !== 'begins' && step !== 'child' && step !== 'ends' && step !== 'forgot')
        throw new Error(`runs.log says "${line}".`);
      return { step, trial: Number(trial), pid: Number(pid), seedOrValue: Number(what) };
    });
  }

  tuners() {
    return this.#lines('tuners').map((line) => tunerNoteSchema.parse(JSON.parse(line)));
  }

  announcedResults() {
    return this.#lines('announced').map((line) => announcedResultSchema.parse(JSON.parse(line)));
  }

  /** Which process made each write to the journal, and where in the file it began. */
  writes(): readonly { readonly pid: number; readonly position: number }[] {
    return this.#lines('writes').map((line) => {
      const [pid, position] = line.split(' ');
      return { pid: Number(pid), position: Number(position) };
    });
  }

  /** A full disk gets some room. */
  enlargeDisk(): void {
    if (this.hasDisk) mount('-o', 'remount,size=16m', this.#disk);
  }

  /** Leaves everything to be looked at, but no disk. */
  saveForInspection(): void {
    if (!this.hasDisk) return;
    cpSync(this.#disk, path.join(this.dir, 'disk'), { recursive: true });
    this.#unmount();
  }

  remove(): void {
    this.#unmount();
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Lazily, for what was killed just now may still have a log of its open. */
  #unmount(): void {
    if (this.hasDisk) spawnSync('umount', ['-l', this.#disk]);
  }

  /** A line that is being written has no line break yet, and does not count. */
  #lines(name: string): readonly string[] {
    const file = this.logFile(name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  }
}

function shellVariables({ seconds, fails, reportsNothing, child, ignoresSigterm, diverges }: Behaviour): string {
  return `diverges=${diverges ? 1 : ''} seconds=${seconds} fails=${fails} silent=${reportsNothing ? 1 : ''} child=${child} deaf=${ignoresSigterm ? 1 : ''}\n`;
}

function mount(...words: readonly string[]): boolean {
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
}
