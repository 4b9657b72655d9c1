import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import {
  commandIds,
  dashboardPanel,
  declarationFiles,
  scriptFiles,
  studiesView,
  treeContexts,
} from '../../../src/extension/contributions.ts';

const { contributes } = manifest;

describe('the manifest and the code', () => {
  it('name the same commands', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.values(commandIds).sort());
  });

  it('name the same view, in the container that the icon opens', () => {
    const [container] = contributes.viewsContainers.activitybar;
    assert.equal(container.id, 'bbkb');
    assert.deepEqual(
      contributes.views.bbkb.map(({ id }) => id),
      [studiesView],
    );
    for (const { view } of contributes.viewsWelcome) assert.equal(view, studiesView);
  });

  it('name the same panel', () => {
    assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${dashboardPanel}`));
  });

  it('know the same rows of the tree', () => {
    const asked = contributes.menus['view/item/context'].flatMap(
      ({ when }) => /viewItem == (\S+)/.exec(when)?.[1] ?? [],
    );
    assert.deepEqual([...new Set(asked)].sort(), Object.values(treeContexts).sort());
  });

  it('take the same files for declarations', () => {
    const pattern = declarationFiles.replace('{yaml,yml,json}', '');
    for (const kind of ['yaml', 'yml', 'json']) {
      assert.ok(manifest.activationEvents.includes(`workspaceContains:${pattern}${kind}`), kind);
      for (const { when } of contributes.menus['editor/title']) assert.match(`train.bbkb.${kind}`, fileNames(when));
    }
  });

  it('take the same files for scripts, and with them every file that could be for some tuner', () => {
    const kinds = /\{(.*)\}/.exec(scriptFiles)?.[1]?.split(',') ?? [];
    assert.ok(kinds.length > 0);
    const menus = [
      ...contributes.menus['explorer/context'],
      ...contributes.menus['editor/context'],
      ...contributes.menus['editor/title/context'],
    ];
    for (const { when } of menus) {
      for (const kind of [...kinds, 'bbkb.yaml', 'yaml', 'yml', 'json']) assert.match(`train.${kind}`, fileNames(when));
      for (const name of ['notes.txt', 'data.yaml.bak', 'package.jsonc', 'py'])
        assert.doesNotMatch(name, fileNames(when));
    }
  });
});

describe('every menu', () => {
  it('offers only commands that exist', () => {
    const known = new Set<string>(Object.values(commandIds));
    for (const { command } of Object.values(contributes.menus).flat()) assert.ok(known.has(command), command);
  });
});

describe('the pictures of the manifest', () => {
  it('are there', () => {
    const root = path.join(import.meta.dirname, '../../..');
    const named = [...contributes.viewsContainers.activitybar, ...contributes.views.bbkb].map(({ icon }) => icon);
    for (const file of [manifest.icon, ...named]) assert.ok(existsSync(path.join(root, file)), file);
  });
});

/** The regular expression on file names in a `when` clause. */
function fileNames(when: string): RegExp {
  const source = /resourceFilename =~ \/(.*)\/$/.exec(when)?.[1];
  assert.ok(source !== undefined, when);
  return new RegExp(source);
}
