import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { failureWay } from '../../../src/study/failureHistory.ts';

const sameWay = (a: string, b: string): boolean => failureWay(a) === failureWay(b);
const saying = (line: string, code = 1): string =>
  `The script ended with exit code ${code}; its stderr.log says "${line}".`;

describe('two trials fail in the same way', () => {
  it('when their reasons differ only in numbers', () => {
    const pairs = [
      ['ValueError: lr must be below 0.5, not 0.731', 'ValueError: lr must be below 0.5, not 9.1e-05'],
      ['segfault at 0x7f3a91', 'segfault at 0x55d0ff'],
      ['/study/.bbkb/a/trials/0001/parameters.json is empty', '/study/.bbkb/a/trials/0012/parameters.json is empty'],
      ['Tried to allocate 2.50 GiB', 'Tried to allocate 1,024.00 GiB'],
      ['loss is -3', 'loss is 4'],
    ] as const;
    for (const [a, b] of pairs) assert.ok(sameWay(saying(a), saying(b)), a);
    assert.ok(sameWay('Run 1 of 3: It failed.', 'Run 2 of 3: It failed.'));
  });

  it('and not when a word differs, or the exit code, which may be all that a script says', () => {
    assert.ok(!sameWay(saying("No module named 'torch'"), saying("No module named 'numpy'")));
    assert.ok(!sameWay(saying('it failed', 1), saying('it failed', 12)));
    assert.ok(!sameWay('The script ended with exit code 1; it wrote nothing.', 'The script ended with exit code 137; it wrote nothing.')); // oxfmt-ignore
  });

  it('whatever two finite numbers are put into one sentence', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    forAll(numbers, numbers, (a, b) => {
      assert.equal(failureWay(saying(`lr = ${a} is too large`)), failureWay(saying(`lr = ${b} is too large`)));
    });
  });

  it('and a hostile line costs no more than its length', () => {
    for (const text of ['1'.repeat(1e5), '1.'.repeat(1e5), '1e'.repeat(1e5), `exit code ${'1 '.repeat(1e5)}`])
      assert.ok(failureWay(text).length <= text.length);
  });
});
