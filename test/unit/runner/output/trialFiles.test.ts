import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareFiles } from '../../../../src/runner/output/trialFiles.ts';
import { jobOf, run, temporaryFolder } from '../trials.ts';

const REFUSED =
  /The trial was not started, because ".*" is a symbolic link .*: remove the link, then continue the study\.$/;

describe('the folder of its own that a trial writes into', () => {
  it('is empty when an attempt begins, and that of the attempt before is kept', async () => {
    const job = jobOf(['succeed.sh']);
    const work = join(job.dir, 'work');
    await prepareFiles({ ...job, work });
    writeFileSync(join(work, 'results.csv'), 'acc');
    await prepareFiles({ ...job, work, attempt: 2 });
    assert.deepEqual(readdirSync(work), []);
    assert.deepEqual(readdirSync(join(job.dir, 'work.1')), ['results.csv']);
  });

  it('is made anew where it is a symbolic link', async () => {
    const job = jobOf(['succeed.sh']);
    const [work, outside] = [join(job.dir, 'work'), temporaryFolder()];
    mkdirSync(job.dir);
    writeFileSync(join(outside, 'precious'), '');
    symlinkSync(outside, work);
    await prepareFiles({ ...job, work, attempt: 2 });
    assert.deepEqual([lstatSync(work).isDirectory(), readdirSync(outside)], [true, ['precious']]);
  });
});

describe('nothing is written outside the folder of a trial,', () => {
  for (const attempt of [1, 2]) {
    for (const file of ['stdout.log', 'stderr.log', 'metrics.jsonl', 'parameters.json']) {
      it(`when ${file} is a symbolic link before attempt ${attempt}`, async () => {
        const job = jobOf(['succeed.sh'], { attempt });
        const outside = join(temporaryFolder(), 'precious');
        writeFileSync(outside, 'precious');
        mkdirSync(job.dir);
        symlinkSync(outside, join(job.dir, file));
        assert.equal((await run(job)).result.kind, 'succeeded');
        assert.equal(readFileSync(outside, 'utf8'), 'precious');
        assert.ok(!lstatSync(join(job.dir, file), { throwIfNoEntry: false })?.isSymbolicLink());
      });
    }
  }

  it('when its folder is a symbolic link', async () => {
    const job = jobOf(['succeed.sh']);
    const outside = temporaryFolder();
    symlinkSync(outside, job.dir);
    assert.equal((await run(job)).result.kind, 'succeeded');
    assert.deepEqual([lstatSync(job.dir).isDirectory(), readdirSync(outside)], [true, []]);
  });

  it('when the folder around it is a symbolic link, even one that leads nowhere: then it is refused with a sentence', async () => {
    const outside = temporaryFolder();
    for (const [name, target] of [
      ['trials', outside],
      ['lost', join(outside, 'missing')],
    ] as const) {
      const trials = join(temporaryFolder(), name);
      symlinkSync(target, trials);
      const job = jobOf(['succeed.sh'], { dir: join(trials, '0007') });
      await assert.rejects(run(job), REFUSED);
      mkdirSync(join(outside, '0007'), { recursive: true });
      await assert.rejects(run(job), REFUSED);
      assert.deepEqual(readdirSync(join(outside, '0007')), []);
    }
  });
});

describe('prepareFiles(job)', () => {
  it('writes the copy of a template again for each attempt, and never through a link', async () => {
    const job = jobOf(['unused.mjs'], {});
    const copy = { file: join(job.dir, 'a.yaml'), text: 'a: 1\n', words: new Map<string, string>() };
    await prepareFiles({ ...job, copy });
    writeFileSync(copy.file, 'of the script');
    await prepareFiles({ ...job, copy, attempt: 2 });
    assert.equal(readFileSync(copy.file, 'utf8'), 'a: 1\n');
    rmSync(copy.file);
    symlinkSync(join(job.dir, 'parameters.json'), copy.file);
    await prepareFiles({ ...job, copy, attempt: 3 });
    assert.equal(readFileSync(copy.file, 'utf8'), 'a: 1\n');
    assert.deepEqual(JSON.parse(readFileSync(join(job.dir, 'parameters.json'), 'utf8')), job.parameters);
  });

  it('writes it once more where the script looks for it, dated so that one that nobody opens can be told', async () => {
    const job = jobOf(['unused.mjs'], {});
    const work = join(job.dir, 'work');
    const places = { file: join(job.dir, 'a.yaml'), there: join(work, 'conf/a.yaml'), inPlaceOf: '/p/conf/a.yaml' };
    for (const attempt of [1, 2]) {
      await prepareFiles({ ...job, work, attempt, copy: { ...places, text: `a: ${attempt}`, words: new Map() } });
      assert.deepEqual([places.file, places.there].map((file) => readFileSync(file, 'utf8')), Array(2).fill(`a: ${attempt}`)); // oxfmt-ignore
      assert.equal(statSync(places.there).mtimeMs, 0);
    }
  });

  it('removes what was there before the first attempt, and keeps what each attempt wrote under its number', async () => {
    const job = jobOf(['unused.mjs'], { parameters: { lr: 0.1 } });
    const write = (text: string) => {
      for (const name of ['metrics.jsonl', 'stdout.log', 'exit.json']) writeFileSync(join(job.dir, name), text);
    };
    const numbered = ['metrics.1.jsonl', 'metrics.2.jsonl', 'parameters.json', 'stdout.1.log', 'stdout.2.log'];
    mkdirSync(job.dir);
    write('of another study');
    writeFileSync(join(job.dir, 'stopped.1'), '');
    await prepareFiles(job);
    assert.deepEqual(readdirSync(job.dir), ['parameters.json']);
    write('of the first');
    await prepareFiles({ ...job, attempt: 2 });
    write('of the second');
    await prepareFiles({ ...job, attempt: 3 });
    assert.deepEqual(readdirSync(job.dir).sort(), numbered);
    assert.equal(readFileSync(join(job.dir, 'stdout.1.log'), 'utf8'), 'of the first');
    assert.deepEqual(JSON.parse(readFileSync(join(job.dir, 'parameters.json'), 'utf8')), job.parameters);
  });
});

describe('a symbolic link', () => {
  it('that a script puts in the place of its metrics file is not followed, and the reason says so', async () => {
    const outside = join(temporaryFolder(), 'metrics');
    const job = jobOf(['linksItsMetrics.mjs', outside]);
    const { result } = await run(job);
    assert.match(
      JSON.stringify(result),
      /The script replaced .*metrics\.jsonl\\" by a symbolic link, which is not followed\./,
    );
  });

  it('above the folder of the trials is allowed, since the person made it', async () => {
    const real = temporaryFolder();
    mkdirSync(join(real, 'trials'));
    const link = join(temporaryFolder(), 'project');
    symlinkSync(real, link);
    const job = jobOf(['succeed.sh'], { dir: join(link, 'trials', '0007') });
    assert.equal((await run(job)).result.kind, 'succeeded');
    assert.ok(readdirSync(join(real, 'trials', '0007')).includes('stdout.log'));
    assert.equal(dirname(dirname(job.dir)), link);
  });
});
