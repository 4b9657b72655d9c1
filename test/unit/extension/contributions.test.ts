import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { allowedRequests } from '../../../src/protocol.ts';
import { trialStates } from '../../../src/study/summary/summary.ts';
import {
  commandIds,
  dashboardViewType,
  declarationGlob,
  scriptGlob,
  studiesViewId,
  studyContextValues,
  trialContextValue,
  contextKeys,
} from '../../../src/extension/contributions.ts';

const { contributes } = manifest;
const treeMenus = contributes.menus['view/item/context'];
const ended = ['succeeded', 'failed', 'timedOut'] as const;
const trials = [
  ...trialStates.map((state) => ({ state, invalid: false })),
  ...ended.map((state) => ({ state, invalid: true })),
];

describe('the manifest and the code', () => {
  it('name the same commands', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.values(commandIds).sort());
  });

  it('name the same view, in the container that the icon opens', () => {
    const [container] = contributes.viewsContainers.activitybar;
    assert.equal(container.id, 'bbkb');
    assert.deepEqual(
      contributes.views.bbkb.map(({ id }) => id),
      [studiesViewId],
    );
    for (const { view } of contributes.viewsWelcome) assert.equal(view, studiesViewId);
  });

  it('name the same panel', () => {
    assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${dashboardViewType}`));
  });

  it('take the same files for declarations', () => {
    const pattern = declarationGlob.replace('{yaml,yml,json}', '');
    for (const kind of ['yaml', 'yml', 'json']) {
      assert.ok(manifest.activationEvents.includes(`workspaceContains:${pattern}${kind}`), kind);
      for (const { when } of contributes.menus['editor/title']) assert.match(`train.bbkb.${kind}`, fileNames(when));
    }
  });

  it('take the same files for scripts, and with them every file that could be for some tuner', () => {
    const kinds = /\{(.*)\}/.exec(scriptGlob)?.[1]?.split(',') ?? [];
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

  it('of the palette asks only for what the extension tells', () => {
    const keys = new Set<string>(Object.values(contextKeys));
    for (const { when } of contributes.menus.commandPalette) {
      for (const key of when.split(' || ')) assert.ok(keys.has(key), when);
    }
  });

  it('of the tree is for rows that there are', () => {
    const rows = [...Object.values(studyContextValues), ...trials.map(trialContextValue)];
    for (const { command, when } of treeMenus)
      assert.ok(
        rows.some((row) => isFor(when, row)),
        command,
      );
  });
});

describe('the row of a study', () => {
  const running: readonly string[] = [commandIds.start, commandIds.pause, commandIds.continue, commandIds.stop];
  const offered = (row: string): readonly string[] => commandsOn(row).filter((command) => running.includes(command));

  it('offers what can be done about its running', () => {
    assert.deepEqual(offered(studyContextValues.idle), [commandIds.start]);
    assert.deepEqual(offered(studyContextValues.running), [commandIds.pause, commandIds.stop]);
    assert.deepEqual(offered(studyContextValues.elsewhere), [commandIds.pause, commandIds.stop]);
    assert.deepEqual(offered(studyContextValues.paused), [commandIds.continue, commandIds.stop]);
  });
});

describe('the row of a trial', () => {
  it('offers what can be wanted of it, as the dashboard does', () => {
    const wishes = new Map(trials.flatMap(allowedRequests).map((wish) => [commandIds[wish] as string, wish]));
    for (const trial of trials) {
      const offered = commandsOn(trialContextValue(trial)).flatMap((command) => wishes.get(command) ?? []);
      assert.deepEqual(new Set(offered), new Set(allowedRequests(trial)), trialContextValue(trial));
    }
  });
});

describe('what the workspace may do before it is trusted', () => {
  it('is nothing by its settings: each of them would have to be restricted', () => {
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
    assert.ok(!('configuration' in contributes), 'list the settings in restrictedConfigurations, then here');
  });

  it('is nothing in a folder that no disk has', () => {
    assert.equal(manifest.capabilities.virtualWorkspaces.supported, false);
    assert.notEqual(manifest.capabilities.virtualWorkspaces.description, '');
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

/** Whether a `when` clause holds for a row of the tree. */
function isFor(when: string, row: string): boolean {
  const equal = /viewItem == (\S+)$/.exec(when)?.[1];
  const like = /viewItem =~ \/(.*)\/$/.exec(when)?.[1];
  assert.ok(equal !== undefined || like !== undefined, when);
  return equal === row || (like !== undefined && new RegExp(like).test(row));
}

function commandsOn(row: string): readonly string[] {
  return [...new Set(treeMenus.filter(({ when }) => isFor(when, row)).map(({ command }) => command))];
}
