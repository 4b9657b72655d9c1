import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { themeFrom, visibleOn } from '../../../../webview/charts/theme.ts';

describe("the charts' theme", () => {
  it('takes every colour from a variable of the editor', () => {
    const { fontSize, ...rest } = themeFrom((name) => name);
    for (const [use, colour] of Object.entries(rest)) assert.match(colour, /^--vscode-/, use);
    assert.equal(fontSize, 13);
  });

  it('falls back to the text colour where the theme defines no chart colours', () => {
    const bare = themeFrom((name) => (name === '--vscode-foreground' ? 'ink' : ''));
    const { trial, bestSoFar, bestPoint, failed, bound, dictionary, muted, grid } = bare;
    assert.deepEqual(new Set([trial, bestSoFar, bestPoint, failed, bound, dictionary, muted, grid]), new Set(['ink']));
  });

  it('reads the size of the font in pixels', () => {
    assert.equal(themeFrom((name) => (name === '--vscode-font-size' ? '15px' : '')).fontSize, 15);
  });
});

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
