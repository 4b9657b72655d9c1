import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { stateFolder } from '../../../../src/cli/mcp/stateFolder.ts';

describe('the folder of what a person trusts', () => {
  it("is the person's own, by the custom of the system", () => {
    const home = path.resolve('/home/ann');
    assert.equal(stateFolder('linux', {}, home), path.join(home, '.local/state/bbkb'));
    assert.equal(stateFolder('darwin', {}, home), path.join(home, 'Library/Application Support/bbkb'));
    assert.equal(stateFolder('win32', {}, home), path.join(home, 'AppData/Local/bbkb'));
    assert.equal(stateFolder('linux', { XDG_STATE_HOME: path.resolve('/state') }, home), path.resolve('/state/bbkb'));
  });

  it('is never one of the workspace, which a relative name would be', () => {
    assert.equal(stateFolder('linux', { XDG_STATE_HOME: 'state' }, '/home/ann'), '/home/ann/.local/state/bbkb');
  });
});
