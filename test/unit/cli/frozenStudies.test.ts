import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { parseJournal, readJournal } from '../../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { frozenFolder, frozenStudies, type FrozenStudy } from '../study/frozenStudies.ts';
import { temporaryFolders } from '../../temporaryFolder.ts';
import { bbkb } from './terminal.ts';

type AskedBatch = Extract<StudyEvent, { type: 'batch.asked' }>['trials'];

const batchesOf = (events: readonly StudyEvent[]): readonly AskedBatch[] =>
  events.flatMap((event) => (event.type === 'batch.asked' ? [event.trials] : []));

describe('bbkb, on a study that version 0.1 made', () => {
  const newFolder = temporaryFolders('frozen');
  let dir: string;

  beforeEach(async () => {
    dir = newFolder();
    for (const file of ['score.mjs', 'past.csv']) await copyFile(path.join(frozenFolder, file), path.join(dir, file));
  });

  /** Puts the study there with this journal and resumes it. */
  async function resume(name: string, journal: Buffer, budget = 24): Promise<readonly StudyEvent[]> {
    const declaration = await readFile(path.join(frozenFolder, `${name}.bbkb.yaml`), 'utf8');
    const file = path.join(dir, `${name}.bbkb.yaml`);
    await writeFile(file, declaration.replace(/trials: \d+/, `trials: ${budget}`));
    await mkdir(studyFolder(dir, name), { recursive: true });
    await writeFile(journalFile(studyFolder(dir, name)), journal);
    const { exitCode, stdout, stderr } = await bbkb(dir, 'resume', file);
    // a machine of few cores has a note about them
    const problems = stderr.split('\n').filter((line) => line !== '' && !line.includes(': note: '));
    assert.deepEqual([exitCode, problems], [0, []], `${stdout}\n${stderr}`);
    return (await readJournal(journalFile(studyFolder(dir, name)))).events;
  }

  it('continues one that was cut off between two batches, up to its budget', async () => {
    const study = frozenStudies.find(({ name }) => name === 'failing');
    assert.ok(study);
    const expected = batchesOf(parseJournal(study.journal, study.name).events);
    const resumed = batchesOf(await resume(study.name, untilTold(study, expected.length - 1)));
    const numbers = (batches: readonly AskedBatch[]) => batches.map((batch) => batch.map(({ trial }) => trial));
    assert.deepEqual(numbers(resumed), numbers(expected));
  });

  it('goes on with a finished one when its budget grows', async () => {
    const [{ name, journal }] = frozenStudies;
    const events = await resume(name, journal, 26);
    const lastTrials = batchesOf(events).at(-1);
    assert.deepEqual(lastTrials?.map(({ trial }) => trial), [25, 26]); // oxfmt-ignore
    assert.equal(events.filter(({ type }) => type === 'trial.ended').length, 26);
    const end = events.at(-1);
    assert.ok(end?.type === 'tuner.ended' && end.because === 'trials');
  });

  it('goes on with one whose constraints do not apply where a parameter does not exist, until it is started over', async () => {
    const study = frozenStudies.find(({ name }) => name === 'skippedConstraints');
    assert.ok(study);
    const events = await resume(study.name, study.journal, 21);
    const changed = events.find(({ type }) => type === 'declaration.changed');
    assert.ok(changed?.type === 'declaration.changed' && !('constraintsApply' in changed.declaration));

    const declaration = path.join(dir, `${study.name}.bbkb.yaml`);
    await writeFile(declaration, (await readFile(declaration, 'utf8')).replace('trials: 21', 'trials: 8'));
    const { exitCode, stderr } = await bbkb(dir, 'restart', `${study.name}.bbkb.yaml`);
    assert.equal(exitCode, 0, stderr);
    assert.match(
      stderr,
      /^skippedConstraints\.bbkb\.yaml:12:\d+: note: momentum < 0\.95 is false where momentum does not exist/m,
    );
    const again = await readJournal(journalFile(studyFolder(dir, study.name)));
    assert.ok(batchesOf(again.events).flat().every(({ parameters }) => Number(parameters.momentum) < 0.95)); // oxfmt-ignore
  });
});

/** The journal up to the line that says that so many batches were told. */
function untilTold({ journal }: FrozenStudy, batches: number): Buffer {
  const lines = journal.toString().split('\n');
  const told = lines.findIndex(
    (line) => line.startsWith('{"type":"batch.told"') && line.includes(`"batch":${batches},`),
  );
  // lines that were written together are dropped together
  assert.ok(told > 0 && !lines[told].includes('"more":true'));
  return Buffer.from(lines.slice(0, told + 1).join('\n') + '\n');
}
