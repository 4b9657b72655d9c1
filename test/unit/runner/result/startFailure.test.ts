import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findStartFailure } from '../../../../src/runner/result/startFailure.ts';
import { temporaryFolder } from '../trials.ts';

const cwd = temporaryFolder();
writeFileSync(join(cwd, 'train.sh'), '#!/no/such/shell\n');

const of = (file: string, code: string, folder = cwd) =>
  findStartFailure({ file, cwd: folder, code, message: 'as the system says' });

describe('why a program could not be started', () => {
  it('is told from the system’s code and a look at the disk', () => {
    assert.deepEqual(of('python', 'ENOENT', join(cwd, 'gone')), { cause: 'noFolder', cwd: join(cwd, 'gone') });
    assert.deepEqual(of('train.sh', 'ENOENT'), { cause: 'noProgram', program: 'train.sh' });
    assert.deepEqual(of('./tran.sh', 'ENOENT'), { cause: 'noScript', program: join(cwd, 'tran.sh') });
    assert.deepEqual(of('./train.sh', 'ENOENT'), { cause: 'noInterpreter', program: join(cwd, 'train.sh') });
    assert.deepEqual(of('./train.sh', 'EACCES'), { cause: 'notExecutable', program: join(cwd, 'train.sh') });
    assert.deepEqual(of('python', 'E2BIG'), { cause: 'tooLong', program: 'python' });
    assert.deepEqual(of('python', 'EIO'), { cause: 'other', program: 'python', message: 'as the system says' });
  });
});
