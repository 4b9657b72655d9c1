import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boundsOf, chosenPoint, indexOfBound } from '../../../../../webview/views/front/choice.ts';
import { frontStudy, threeObjectives } from '../../limitedStudies.ts';

const weights = (...all: number[]) => ({ kind: 'weights', weights: all }) as const;

describe('the chosen point of a front', () => {
  it('says why it is the best by the choice', () => {
    const why = (...args: Parameters<typeof chosenPoint>): string | undefined => chosenPoint(...args)?.why;
    assert.equal(why(frontStudy, weights(50, 50)), 'The knee: of the whole front, it gives up least.');
    assert.equal(why(threeObjectives, weights(9, 9, 9)), 'The knee: of the whole front, it gives up least.');
    assert.equal(why(frontStudy, weights(90, 30)), 'Least loss at accuracy 75 %, latency_ms 25 %.');
    assert.equal(
      why(frontStudy, { kind: 'bound', objective: 1, value: 50 }),
      'Best accuracy with latency_ms at most 50.',
    );
    assert.equal(
      why(frontStudy, { kind: 'bound', objective: 1, value: 50.001 }),
      'Best accuracy with latency_ms at most 50.001.',
    );
    assert.equal(
      why(frontStudy, { kind: 'bound', objective: 0, value: 0.7 }),
      'Best latency_ms with accuracy at least 0.7.',
    );
    assert.equal(why({ ...frontStudy, front: [4] }, weights(1, 9)), 'The only point of the front.');
  });

  it('is none of an empty front', () => assert.equal(chosenPoint({ ...frontStudy, front: [] }, weights(1, 1)), null));

  it('can be bounded by each value of the front, from the best to the one that leaves all of it', () => {
    const bounds = boundsOf(frontStudy, 1);
    assert.deepEqual([bounds.length, bounds[0], bounds.at(-1)], [13, 15.86, 61.22]);
    assert.equal(boundsOf(frontStudy, 0)[0], 0.8321);
    const indexOf = (value: number): number => indexOfBound(frontStudy, { objective: 1, value });
    assert.deepEqual([15, 15.86, 16, 1000].map(indexOf), [-1, 0, 0, 12]);
  });
});
