import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatNumber, withoutLinks } from '../../../../src/extension/messages/format.ts';

describe('a value of the metric', () => {
  it('has as few digits as it can be read with', () => {
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

describe('a message', () => {
  it('contains no link, whatever the name of a script or a file is', () => {
    assert.equal(
      withoutLinks('[Look](command:workbench.action.quit) here'),
      '[Look] (command:workbench.action.quit) here',
    );
  });
});
