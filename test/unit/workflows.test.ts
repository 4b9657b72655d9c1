import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod';
import manifest from '../../package.json' with { type: 'json' };

const folder = path.resolve(import.meta.dirname, '../../.github/workflows');
const stepSchema = z.object({ run: z.string().optional(), uses: z.string().optional() });
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.int(), steps: z.array(stepSchema) })),
});
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const { permissions, jobs } = workflowSchema.parse(parse(text));
  return { name, text, permissions, steps: Object.values(jobs).flatMap(({ steps }) => steps) };
});
const runs = workflows.flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));

describe('the workflows', () => {
  it('run only scripts that package.json has', () => {
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name));
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name) => !(name in manifest.scripts)),
      [],
    );
  });

  it('use actions of one commit each, with the version that it was', () => {
    const used = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action));
    assert.ok(used.length > 0);
    assert.deepEqual(
      used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
      [],
    );
  });

  it('name what npm publishes as a file: without ./ it takes a folder and a name for a repository of GitHub', () => {
    const published = runs.flatMap((run) => [...run.matchAll(/npm publish .*?(\S+)$/gm)].map(([, file = '']) => file));
    assert.deepEqual(published, ['./out/*.tgz']);
  });

  it('may read the repository, and only where a job says so more', () => {
    for (const { name, permissions } of workflows) assert.deepEqual(permissions, { contents: 'read' }, name);
  });

  it('put no text of an event or a secret into a shell command, but into its variables', () => {
    assert.deepEqual(
      runs.filter((run) => run.includes('${{')),
      [],
    );
  });
});

describe('the files of a clone', () => {
  it('end their lines on Windows as elsewhere: Prettier refuses others, and fingerprints would differ', () => {
    const attributes = readFileSync(path.resolve(folder, '../../.gitattributes'), 'utf8');
    assert.match(attributes, /^\* text=auto eol=lf$/m);
  });
});

describe('the manifest', () => {
  it('has placeholders for the addresses that a release knows, and no others', () => {
    const { repository, bugs, homepage } = manifest;
    const release = readFileSync(path.join(folder, 'release.yml'), 'utf8');
    const addresses = { 'repository.url': repository.url, 'bugs.url': bugs.url, homepage };
    for (const [key, address] of Object.entries(addresses)) {
      assert.equal(new URL(address.replace(/^git\+/, '')).hostname, 'example.com');
      assert.ok(release.includes(`"${key}=`), key);
    }
  });
});
