import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import type { Gpus } from '../../../src/declaration/declaration.ts';
import { allocateDevices } from '../../../src/study/gpuAllocation.ts';

const gpus: fc.Arbitrary<Gpus> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    devices: fc.constant(Array.from({ length: count }, (_, i) => String(i))),
    perTrial: fc.oneof(fc.integer({ min: 1, max: count }), fc.constantFrom(0.5, 0.33, 0.25)),
  }),
);

/** Gives devices until none is free; whoever ends is drawn by `endings`. */
function given(declared: Gpus, endings: readonly number[]): (readonly string[])[] {
  const running: (readonly string[])[] = [];
  for (const ending of endings) {
    const devices = allocateDevices(declared, running);
    if (devices === undefined) running.splice(ending % running.length, 1);
    else running.push(devices);
  }
  return running;
}

describe('the devices of the next trial', () => {
  it('are never more, on any device, than it has room for', () => {
    forAll(gpus, fc.array(fc.nat(), { maxLength: 60 }), (declared, endings) => {
      const { devices, perTrial } = declared;
      const room = perTrial < 1 ? Math.round(1 / perTrial) : 1;
      const running = given(declared, endings);
      for (const device of devices) {
        assert.ok(running.flat().filter((each) => each === device).length <= room);
      }
      for (const each of running) assert.equal(new Set(each).size, Math.max(1, perTrial));
    });
  });

  it('are refused only when too few are free', () => {
    forAll(gpus, fc.array(fc.nat(), { maxLength: 60 }), (declared, endings) => {
      const { devices, perTrial } = declared;
      const running = given(declared, endings);
      if (allocateDevices(declared, running) !== undefined) return;
      const slots = perTrial < 1 ? devices.length * Math.round(1 / perTrial) : Math.floor(devices.length / perTrial);
      assert.equal(running.length, slots);
    });
  });

  it('are the least loaded ones, and of those the first', () => {
    const two: Gpus = { devices: ['2', '0'], perTrial: 0.5 };
    assert.deepEqual(allocateDevices(two, []), ['2']);
    assert.deepEqual(allocateDevices(two, [['2']]), ['0']);
    assert.deepEqual(allocateDevices(two, [['2'], ['0']]), ['2']);
    assert.deepEqual(allocateDevices(two, [['2'], ['0'], ['0']]), ['2']);
    assert.equal(allocateDevices(two, [['2'], ['0'], ['0'], ['2']]), undefined);
    assert.deepEqual(allocateDevices({ devices: ['0', '1', '2'], perTrial: 2 }, [['1']]), ['0', '2']);
  });

  it('do not depend on devices that a trial of a former declaration still has', () => {
    assert.deepEqual(allocateDevices({ devices: ['0'], perTrial: 1 }, [['7']]), ['0']);
  });
});
