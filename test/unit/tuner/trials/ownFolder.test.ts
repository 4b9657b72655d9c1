import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { madeWorkspace, opened } from '../opened.ts';

const NEVER = new AbortController().signal;
const dir = '"$BBKB_TRIAL_DIR"';
const report = 'echo "score: 0.5"';

/** The action of the script of trial 1, the reason of its failure, and the lines added to the declaration. */
const cases: readonly (readonly [string, string, RegExp | 'succeeds', ...(readonly string[])])[] = [
  ['deletes it before it reports', `rm -rf ${dir}; ${report}`, /"\S+\/stdout\.log" is gone: the script must not delete it, nor the folder around it\.$/],
  ['deletes it after it has reported', `${report}; rm -rf ${dir}`, /stdout\.log" is gone/],
  ['deletes it and runs on', `${report}; rm -rf ${dir}; sleep 0.6`, /stdout\.log" is gone/],
  ['deletes it and makes another', `${report}; rm -rf ${dir}; mkdir ${dir}`, /stdout\.log" is gone/],
  ['puts a file in its place', `${report}; rm -rf ${dir}; : > ${dir}; sleep 0.6`, /stdout\.log" is gone/],
  ['puts a link in its place', `${report}; rm -rf ${dir}; ln -s /tmp ${dir}; sleep 0.6`, /is gone/],
  ['deletes it, and reports by a file', `echo '{"score": 1}' > own.json; rm -rf ${dir}`, /its own/, 'objective: { metric: score, goal: minimize, from: own.json }'],
  ['deletes it, with a file of parameters', `rm -rf ${dir}; ${report}`, /is gone/, 'pass: file'],
  ['deletes it, and is tried again', `rm -rf ${dir}; ${report}`, /is gone/, 'trial: { retries: { count: 2, on: [metric] } }'],
  ['deletes it in the first of several runs', `rm -rf ${dir}; ${report}`, /^Run 1 of 2: .* is gone/, 'repeats: 2'],
  ['deletes it and ends with an error', `rm -rf ${dir}; exit 3`, /^The script ended with exit code 3; it wrote nothing\.$/],
  ['deletes its logs', `${report}; rm ${dir}/*.log`, /stdout\.log" is gone/],
  ...['stdout', 'stderr'].flatMap((log) =>
    ([
      ['a folder', 'mkdir "$log"', /by a folder\.$/],
      ['a pipe', 'mkfifo "$log"', /with something other than a regular file, so it was not read\.$/],
      ['a link', 'ln -s /etc/passwd "$log"', /by a symbolic link, which is not followed\.$/],
    ] as const).map(([what, make, reason]) =>
      [`puts ${what} in the place of ${log}.log, and is tried again`, `log=${dir}/${log}.log; ${log === 'stdout' ? report : 'true'}; rm "$log"; ${make}; sleep 0.6`, reason, 'trial: { retries: { count: 1, on: [metric] } }'] as const,
    )),
  ['puts a folder in the place of stderr.log, and reports', `rm ${dir}/stderr.log; mkdir ${dir}/stderr.log; ${report}`, 'succeeds'],
]; // oxfmt-ignore

describe('a script and the folder of its trial: a script that', () => {
  for (const [what, first, reason, ...lines] of cases)
    it(`${what} ${reason === 'succeeds' ? 'succeeds' : 'fails alone'}, and the study goes on`, async () => {
      const workspace = await madeWorkspace(['budget: { trials: 2 }', 'parallel: 1', ...lines]);
      const others = lines.some((line) => line.includes('from:')) ? `echo '{"score": 1}' > own.json` : report;
      const script = `if [ "$BBKB_TRIAL" = 1 ]; then\n${first}\nelse\n${others}\nfi\n`;
      await writeFile(path.join(workspace.dir, 'trial.sh'), script);
      const tuner = await opened(workspace);
      assert.equal((await tuner.run(NEVER)).because, 'trials');
      const [one, two] = tuner.study.trials;
      assert.deepEqual([one.state, two.state], [reason === 'succeeds' ? 'succeeded' : 'failed', 'succeeded']);
      if (reason !== 'succeeds') assert.match('reason' in one ? one.reason : '', reason);
    });
});
