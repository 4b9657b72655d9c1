import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { themeFrom } from '../../../../webview/charts/theme.ts';

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
