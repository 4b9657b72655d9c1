import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutLinks } from '../../../../src/extension/messages/withoutLinks.ts';

describe('a message', () => {
  it('contains no link, whatever the name of a script or a file is', () => {
    assert.equal(
      withoutLinks('[Look](command:workbench.action.quit) here'),
      '[Look] (command:workbench.action.quit) here',
    );
  });
});
