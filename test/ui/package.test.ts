import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../host/paths.ts';
import { packagedExtension } from '../host/vsix.ts';
import { targetsOf } from '../unit/docs/links.ts';

describe('the packaged extension', () => {
  it('weighs less than 3 MB', () => assert.ok(statSync(packagedExtension()).size < 3e6));

  it('has its licence, and not so many scripts that VS Code would warn of them', () => {
    const archive = readFileSync(packagedExtension(), 'latin1');
    assert.ok(archive.includes('extension/LICENSE.txt'));
    const scripts = new Set(archive.match(/extension\/dist\/[\w./-]+?\.c?js(?![\w.])/g));
    assert.ok(scripts.size > 0 && scripts.size < 100, `${scripts.size} scripts`);
  });

  it('has the pages and the picture that its README links to', () => {
    const linked = targetsOf('README.md', readFileSync(path.join(root, 'README.md'), 'utf8')).map(({ file }) => file);
    const onlyInRepository = ['src/', 'examples/', 'docs/research/'];
    const wanted = linked.filter((file) => !onlyInRepository.some((folder) => file.startsWith(folder)));
    assert.ok(wanted.length > 0);
    // a zip holds the names of its files as they are, and some of them are written in small letters there
    const archive = readFileSync(packagedExtension(), 'latin1').toLowerCase();
    assert.deepEqual(
      wanted.filter((file) => !archive.includes(`extension/${file.toLowerCase()}`)),
      [],
    );
  });
});

describe('the npm package of the terminal', () => {
  it('is what npm packs, and runs a study in a folder where nothing else is installed, without a network', async () => {
    packagedExtension(); // builds what is older than its sources
    await execa('npm', ['pack', '--ignore-scripts', '--pack-destination', 'out'], { cwd: root });
    const cwd = mkdtempSync(path.join(tmpdir(), 'bbkb-npm-'));
    try {
      const archive = path.join(root, `out/${manifest.name}-${manifest.version}.tgz`);
      await execa('npm', ['install', '--offline', archive], { cwd });
      assert.deepEqual(readdirSync(path.join(cwd, 'node_modules')).filter((name) => !name.startsWith('.')), [manifest.name]); // oxfmt-ignore
      writeFileSync(path.join(cwd, 'trial.sh'), 'echo "score: $2"\n');
      writeFileSync(path.join(cwd, 'study.bbkb.yaml'), DECLARATION);
      const { stdout } = await execa('npx', ['--offline', manifest.name, 'run'], { cwd });
      assert.match(stdout, /The budget of 6 trials is used up\./);
      assert.match((await execa('npx', ['--offline', manifest.name, 'report'], { cwd })).stdout, /report\.html/);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});

const DECLARATION = `command: sh trial.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
budget: { trials: 6 }
`;
