import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluralize, formatNumber, withoutLinks } from '../../../../src/extension/messages/userError.ts';

describe('a message', () => {
  it('holds no link, whatever a script or a file is called', () => {
    assert.equal(
      withoutLinks('[Look](command:workbench.action.quit) here'),
      '[Look] (command:workbench.action.quit) here',
    );
  });
});

describe('a value of the metric', () => {
  it('is as short as it can be read', () => {
    const cases: [number, string][] = [
      [0.931_234_56, '0.9312'],
      [0.1, '0.1'],
      [-3, '-3'],
      [0, '0'],
      [12_345.678, '12346'],
      [0.000_312_346, '0.0003123'],
      [0.000_012_346, '1.235e-5'],
      [1.5e300, '1.5e+300'],
      [1e-9, '1e-9'],
    ];
    for (const [value, text] of cases) assert.equal(formatNumber(value), text);
  });
});

describe('a count', () => {
  it('agrees with its noun', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => pluralize(count, 'trial')),
      ['0 trials', '1 trial', '2 trials'],
    );
  });
});
