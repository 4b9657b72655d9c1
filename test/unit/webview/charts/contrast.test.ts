import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visibleOn } from '../../../../webview/charts/contrast.ts';

describe('a colour that a chart draws with', () => {
  it('stays where it stands out', () => {
    assert.equal(visibleOn('#ffffff', '#388a34', '#3b3b3b'), 'rgb(56, 138, 52)');
    assert.equal(visibleOn('#fff', '#000', '#000'), 'rgb(0, 0, 0)');
  });

  it('loses its transparency', () => {
    assert.equal(visibleOn('#1f1f1f', 'rgba(234, 92, 0, 0.33)', '#cccccc'), 'rgb(234, 92, 0)');
    assert.equal(visibleOn('#1f1f1f', '#ea5c0055', '#cccccc'), 'rgb(234, 92, 0)');
  });

  it('comes closer to the text where it does not', () => {
    assert.equal(visibleOn('#ffffff', '#ffe0a0', '#000000'), 'rgb(153, 134, 96)');
  });

  it('stays as it is where it cannot be read', () => {
    assert.equal(visibleOn('#ffffff', 'color-mix(in srgb, red, blue)', '#000000'), 'color-mix(in srgb, red, blue)');
  });
});
