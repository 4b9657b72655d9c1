import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fc, forAll } from '../../../laws.ts';
import { postRequest } from '../../../../src/study/disk/postRequest.ts';
import { requestSchema, type StudyRequest } from '../../../../src/study/disk/requests.ts';
import { serveRequests } from '../../../../src/study/disk/serveRequests.ts';
import { until } from '../../../until.ts';
import { frozenEvents } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('requests');
const newStudy = (): string => mkdtempSync(path.join(root, 'study-'));
const box = (dir: string): string => path.join(dir, 'requests');
const isAsked = (dir: string): boolean => readdirSync(box(dir)).some((name) => name.endsWith('.request.json'));
const [created] = frozenEvents;
assert.ok(created.type === 'study.created');

const all: readonly StudyRequest[] = [
  { kind: 'pause' },
  { kind: 'continue' },
  { kind: 'stop' },
  { kind: 'stopTrial', trial: 3 },
  { kind: 'retryTrial', trial: 3 },
  { kind: 'invalidate', trial: 3 },
  { kind: 'restore', trial: 3 },
  { kind: 'enqueue', parameters: { lr: 0.1, optimizer: null, nesterov: true, note: 'a\nb' } },
  { kind: 'declare', declaration: created.declaration },
];

/** Serves while `ask` runs; what was handled, in its order. */
async function served<Result>(
  dir: string,
  ask: () => Promise<Result>,
  handle: (request: StudyRequest) => Promise<string> = ({ kind }) => Promise.resolve(`Did ${kind}.`),
  left: readonly string[] = [],
): Promise<{ readonly result: Result; readonly handled: readonly StudyRequest[] }> {
  const end = new AbortController();
  const handled: StudyRequest[] = [];
  const serving = serveRequests(
    dir,
    (request) => {
      handled.push(request);
      return handle(request);
    },
    { signal: end.signal, left, pollMs: 5 },
  );
  try {
    return { result: await ask(), handled };
  } finally {
    end.abort();
    await serving;
  }
}

describe('a request to a tuner at work', () => {
  it('is done and answered, whichever it is, and leaves nothing behind', async () => {
    const dir = newStudy();
    const { handled } = await served(dir, async () => {
      for (const request of all) {
        assert.deepEqual(await postRequest(dir, request), { ok: true, sentence: `Did ${request.kind}.` });
      }
    });
    assert.deepEqual(handled, all);
    assert.deepEqual(readdirSync(box(dir)), []);
  });

  it('is answered with a sentence about the failure', async () => {
    const dir = newStudy();
    const fails = () => Promise.reject(new Error('There is no trial 3.'));
    const { result } = await served(dir, () => postRequest(dir, { kind: 'stopTrial', trial: 3 }), fails);
    assert.deepEqual(result, { ok: false, sentence: 'There is no trial 3.' });
  });

  it('is done once each, in the order in which they were asked, however many ask at once', async () => {
    const dir = newStudy();
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, i) => postRequest(dir, { kind: 'restore', trial: i + 1 }, { now: () => i })),
      );
    const { result, handled } = await served(dir, ask);
    assert.ok(result.every(({ ok }) => ok));
    assert.equal(new Set(handled.map((each) => 'trial' in each && each.trial)).size, 20);
    assert.equal(handled.length, 20);
  });

  it('is taken back where nobody answers, and a sentence says so', async () => {
    const dir = newStudy();
    const { ok, sentence } = await postRequest(dir, { kind: 'pause' }, { timeoutMs: 100 });
    assert.equal(ok, false);
    assert.match(sentence, /^Nobody answered within 0\.1 s\. .*nothing was done.*ask again\.$/);
    assert.deepEqual(readdirSync(box(dir)), []);
  });

  it('may have been done or not where it was taken and not answered, and a sentence says so', async () => {
    const dir = newStudy();
    let finish = (): void => undefined;
    const never = () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('');
      });
    await served(
      dir,
      async () => {
        const { ok, sentence } = await postRequest(dir, { kind: 'pause' }, { timeoutMs: 300 });
        assert.equal(ok, false);
        assert.match(sentence, /may have done it, or not/);
        finish();
      },
      never,
    );
  });

  it('is refused where there is no study', async () => {
    const dir = path.join(root, 'none');
    const { ok, sentence } = await postRequest(dir, { kind: 'pause' });
    assert.deepEqual([ok, existsSync(dir)], [false, false]);
    assert.match(sentence, /There is no study/);
  });

  it('is refused where the study is deleted at this moment', async () => {
    const dir = newStudy();
    const now = (): number => {
      rmSync(dir, { recursive: true });
      return 0;
    };
    const { ok, sentence } = await postRequest(dir, { kind: 'pause' }, { now });
    assert.deepEqual([ok, existsSync(dir)], [false, false]);
    assert.match(sentence, /There is no study/);
  });

  it('is not waited for once the study’s folder is gone', async () => {
    const dir = newStudy();
    const asking = postRequest(dir, { kind: 'pause' });
    await until(() => isAsked(dir));
    rmSync(dir, { recursive: true });
    const gone = `${dir} was moved or deleted before its tuner answered: the study is no longer there.`;
    assert.deepEqual(await asking, { ok: false, sentence: gone });
    assert.ok(!existsSync(dir));
  });

  it('is left alone by a tuner that lost the folder to another one', async () => {
    const dir = newStudy();
    const end = new AbortController();
    const options = { isOurs: () => Promise.resolve(false), signal: end.signal, left: [], pollMs: 5 };
    const serving = serveRequests(dir, () => assert.fail('it was done'), options);
    const { sentence } = await postRequest(dir, { kind: 'pause' }, { timeoutMs: 100 });
    assert.match(sentence, /^Nobody answered/);
    end.abort();
    await serving;
  });

  it('that comes when the study has just ended is told so', async () => {
    const dir = newStudy();
    const end = new AbortController();
    const serving = serveRequests(dir, () => Promise.resolve('done'), { signal: end.signal, left: [], pollMs: 10_000 });
    await sleep(50); // the mailbox has been looked at, and is not again before it ends
    const asking = postRequest(dir, { kind: 'pause' });
    await until(() => isAsked(dir));
    end.abort();
    await serving;
    assert.deepEqual(await asking, { ok: false, sentence: 'The study has just ended: nothing was done.' });
  });
});

describe('what a tuner finds in its mailbox', () => {
  const put = (dir: string, name: string, text: string): void => {
    mkdirSync(box(dir), { recursive: true });
    writeFileSync(path.join(box(dir), name), text);
  };
  const time = (ms: number): string => String(ms).padStart(15, '0');

  it('from before it began is swept and not done; a later one is done, also when the clock was set back', async () => {
    const dir = newStudy();
    for (const kind of ['request', 'taken', 'answer']) put(dir, `${time(5)}-a.${kind}.json`, '{"kind":"stop"}');
    put(dir, 'something.tmp', '');
    const left = readdirSync(box(dir));
    put(dir, `${time(1)}-b.request.json`, '{"kind":"pause"}');
    const { handled } = await served(dir, () => sleep(60), undefined, left);
    assert.deepEqual(handled, [{ kind: 'pause' }]);
    assert.deepEqual(readdirSync(box(dir)), [`${time(1)}-b.answer.json`]);
  });

  it('is nothing, and ends nothing, where the study’s folder was just deleted', async () => {
    const dir = path.join(root, 'deleted');
    await serveRequests(dir, () => assert.fail('it was done'), { signal: new AbortController().signal });
    assert.ok(!existsSync(dir));
  });

  it('and cannot read is answered with a sentence and removed, and the next one is done', async () => {
    const dir = newStudy();
    const outside = path.join(root, 'secret.json');
    writeFileSync(outside, '{"kind":"stop"}');
    const bad: readonly (readonly [name: string, make: (file: string) => void, sentence: RegExp])[] = [
      ['a', (file) => writeFileSync(file, ''), /is not JSON/],
      ['b', (file) => writeFileSync(file, '{"kind":"dance"}'), /cannot be understood/],
      ['c', (file) => writeFileSync(file, '{"kind":"stopTrial","trial":0}'), /cannot be understood \(trial/],
      ['d', (file) => writeFileSync(file, '{"kind":"pause","more":1}'), /cannot be understood/],
      ['e', (file) => mkdirSync(file), /it is a folder/],
      ['f', (file) => symlinkSync(outside, file), /symbolic link/],
      ['g', (file) => writeFileSync(file, ' '.repeat(17 * 2 ** 20)), /larger than/],
    ];
    const { handled } = await served(dir, async () => {
      await sleep(30);
      for (const [name, make] of bad) make(path.join(box(dir), `${name}.request.json`));
      assert.equal((await postRequest(dir, { kind: 'pause' }, { now: () => 0 })).ok, true);
      await sleep(100);
    });
    assert.deepEqual(handled, [{ kind: 'pause' }]);
    for (const [name, , sentence] of bad) {
      const answer = readFileSync(path.join(box(dir), `${name}.answer.json`), 'utf8');
      assert.match(answer, /^\{"ok":false,"sentence":"The request .*\."\}$/);
      assert.match(answer, sentence);
    }
    assert.ok(readdirSync(box(dir)).every((name) => name.endsWith('.answer.json')));
    assert.equal(readFileSync(outside, 'utf8'), '{"kind":"stop"}');
  });

  it('never ends it: not even the loss of the mailbox itself', async () => {
    const dir = newStudy();
    const { result } = await served(
      dir,
      async () => {
        const gone = await postRequest(dir, { kind: 'pause' }, { timeoutMs: 200 });
        return [gone.ok, (await postRequest(dir, { kind: 'continue' })).ok];
      },
      ({ kind }) => {
        if (kind === 'pause') rmSync(box(dir), { recursive: true });
        return Promise.resolve('');
      },
    );
    assert.deepEqual(result, [false, true]);
  });
});

describe('a request as text', () => {
  it('is one of those that there are, or refused, and pollutes no prototype', () => {
    forAll(fc.oneof(fc.json(), fc.constantFrom(...all.map((each) => JSON.stringify(each)))), (text) => {
      const read = requestSchema.safeParse(JSON.parse(text));
      if (read.success) assert.ok(all.some(({ kind }) => kind === read.data.kind));
    });
    const hostile: unknown = JSON.parse('{"kind":"enqueue","parameters":{"__proto__":{"polluted":1}}}');
    requestSchema.safeParse(hostile);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });
});
