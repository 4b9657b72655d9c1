import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { changedIndices } from '../../../../src/study/list/changes.ts';
import { List } from '../../../../src/study/list/list.ts';
import { listMapper } from '../../../../src/study/list/mapList.ts';
import { measure, selection } from '../../../../src/study/list/measure.ts';

interface Item {
  readonly value: number;
}

/** A list and the array that it should be, after each of some changes: one more item, or another one in a place. */
const histories = fc
  .tuple(fc.nat(1100), fc.array(fc.tuple(fc.boolean(), fc.nat(5000)), { maxLength: 60 }))
  .map(([length, changes]) => {
    const array = Array.from({ length }, (_, i): Item => ({ value: i % 7 }));
    const history = [{ list: List.of(array), array }];
    for (const [append, at] of changes) {
      const { list, array } = history[history.length - 1];
      const item = { value: at % 11 };
      const index = at % Math.max(1, array.length);
      history.push(
        append || array.length === 0
          ? { list: list.append(item), array: [...array, item] }
          : { list: list.with(index, item), array: array.with(index, item) },
      );
    }
    return history;
  });

const holds = (law: (history: readonly { list: List<Item>; array: Item[] }[]) => void): void => {
  forMany(30, histories, law);
};

describe('a list', () => {
  it('is the same as an array, and stays so whatever is made from it later', () => {
    holds((history) => {
      for (const { list, array } of history) {
        assert.deepEqual([list.toArray(), [...list], list.length], [array, array, array.length]);
        for (const i of [0, -1, 31, 32, 1023, 1024, array.length, -array.length - 1])
          assert.equal(list.at(i), array.at(i));
      }
    });
  });

  it('is read as an array is', () => {
    holds((history) => {
      const { list, array } = history[history.length - 1];
      const [isOdd, isSmall] = [({ value }: Item) => value % 2 === 1, ({ value }: Item) => value < 3];
      assert.deepEqual(list.map(({ value }, i) => value + i), array.map(({ value }, i) => value + i)); // oxfmt-ignore
      assert.deepEqual(list.flatMap(({ value }) => (value > 3 ? [value, 0] : [])), array.flatMap(({ value }) => (value > 3 ? [value, 0] : []))); // oxfmt-ignore
      assert.deepEqual([list.filter(isOdd), list.find(isOdd), list.findLast(isOdd)], [array.filter(isOdd), array.find(isOdd), array.findLast(isOdd)]); // oxfmt-ignore
      assert.deepEqual([list.some(isOdd), list.every(isSmall)], [array.some(isOdd), array.every(isSmall)]);
      assert.equal(JSON.stringify(list), JSON.stringify(array));
    });
  });

  it('holds as many values as there are', () => {
    const numbers = Array.from({ length: 33_000 }, (_, i) => i);
    const list = List.of(numbers);
    assert.deepEqual(list.toArray(), numbers);
    for (const i of [0, 31, 32, 1024, 32_767, 32_768, 32_999]) {
      assert.equal(list.get(i), i);
      assert.deepEqual(list.with(i, -1).toArray(), numbers.with(i, -1));
    }
  });

  it('has no value where it has no index', () => {
    for (const index of [-1, 2, 0.5, NaN]) {
      assert.throws(() => List.of([1, 2]).get(index), RangeError);
      assert.throws(() => List.of([1, 2]).with(index, 3), RangeError);
    }
  });
});

describe('what follows from a list', () => {
  const sum = measure<Item, number>(0, ({ value }) => value, (a, b) => a + b); // oxfmt-ignore
  const fives = selection((item: Item): item is Item => item.value === 5);

  it('is the same as from the array, after each change', () => {
    holds((history) => {
      for (const { list, array } of history) {
        const expected = array.reduce((total, { value }) => total + value, 0);
        assert.deepEqual([sum(list), sum(array)], [expected, expected]);
        assert.deepEqual(fives(list), array.filter(({ value }) => value === 5)); // oxfmt-ignore
      }
    });
  });

  it('is computed for the values of a few nodes only when one value changes', () => {
    let computed = 0;
    const counted = measure<Item, number>(0, ({ value }) => (computed++, value), (a, b) => a + b); // oxfmt-ignore
    const list = List.of(Array.from({ length: 33_000 }, (_, i) => ({ value: i })));
    counted(list);
    assert.equal(computed, 33_000);
    counted(list.with(20_000, { value: 1 }).append({ value: 1 }));
    assert.ok(computed <= 33_000 + 64);
  });
});

describe('the changes between two lists', () => {
  it('are the places where the values differ, or where the first has none', () => {
    holds((history) => {
      const [first, last] = [history[0], history[history.length - 1]];
      const expected = [...last.array.keys()].filter((i) => last.array[i] !== first.array.at(i) || i >= first.array.length); // oxfmt-ignore
      assert.deepEqual(changedIndices(first.list, last.list), expected);
      assert.deepEqual(changedIndices(first.array, last.array), expected);
    });
  });

  it('have a place that is new, even if it holds undefined', () => {
    const [before, after] = [[0], [0, undefined]];
    assert.deepEqual(changedIndices(before, after), [1]);
    assert.deepEqual(changedIndices<number | undefined>(List.of(before), List.of(after)), [1]);
  });

  it('are found in a list that became shorter, too', () => {
    assert.deepEqual(changedIndices(List.of(Array(40).fill(0)), List.of([0, 1, 0])), [0, 1, 2]);
    assert.deepEqual(changedIndices(List.of([0, 1, 2]), List.of([0, 5])), [1]);
  });
});

describe('a mapped list', () => {
  it('has the function’s results, and is the same object wherever they are the same', () => {
    const mapped = listMapper<Item, string>(({ value }) => value % 2 === 0, (a, b) => a === b); // oxfmt-ignore
    holds((history) => {
      for (const [n, { list, array }] of history.entries()) {
        const f = ({ value }: Item): string => (value % 2 === 0 ? `${value}` : `${value} of ${n % 3}`);
        const made = mapped(list, f);
        assert.deepEqual(made.toArray(), array.map(f));
        assert.equal(mapped(list, f).root, made.root);
      }
    });
  });
});
