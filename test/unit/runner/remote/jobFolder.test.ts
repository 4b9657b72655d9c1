import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { jobFolder, readNotes } from '../../../../src/runner/remote/jobFolder.ts';
import { temporaryFolder } from '../trials.ts';

describe('the note of a job that got a SIGTERM which was not ours', () => {
  it('says what that means where the job ran, if there is anything to say', async () => {
    const attempt = { dir: temporaryFolder(), attempt: 1 };
    mkdirSync(jobFolder(attempt));
    writeFileSync(join(jobFolder(attempt), 'exit.json'), '{"attempt":1,"seconds":2,"kind":"interrupted"}');
    assert.deepEqual((await readNotes(attempt)).exit, { kind: 'unobserved' });
    const reason = 'Somebody there has ended it.';
    assert.deepEqual((await readNotes(attempt, reason)).exit, { kind: 'unobserved', reason });
  });
});
