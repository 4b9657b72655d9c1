import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { manifest } from '../manifest.ts';
import { commands } from '../../../src/cli/commandList.ts';
import { note } from '../../../src/cli/terminal/messages.ts';
import { scriptExtensions } from '../../../src/declaration/declarationFile.ts';
import { formatProblem } from '../../../src/declaration/problem.ts';
import { allowedRequests, fromPageSchema, type FromPage } from '../../../src/protocol.ts';
import { trialStates } from '../../../src/study/summary/summary.ts';
import {
  commandIds,
  dashboardViewType,
  declarationGlob,
  problemMatcher,
  problemOwner,
  studiesViewId,
  studyContextValues,
  taskCommands,
  taskType,
  trialContextValue,
  contextKeys,
  walkthroughId,
} from '../../../src/extension/contributions.ts';
import { actions, lens } from '../../../src/extension/messages/messages.ts';
import { buttons, trialActions } from '../../../webview/text/messages.ts';

const { contributes } = manifest;
const treeMenus = contributes.menus['view/item/context'];
const ended = ['succeeded', 'failed', 'timedOut'] as const;
const trials = [
  ...trialStates.map((state) => ({ state, invalid: false })),
  ...ended.map((state) => ({ state, invalid: true })),
];

describe('package.json and the code', () => {
  it('name the same commands', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.values(commandIds).sort());
  });

  it('use the same words, each with BBKB in the palette, and none with it twice', () => {
    const titles = new Map(contributes.commands.map(({ command, title }) => [command, title]));
    for (const { command, category, title } of contributes.commands) {
      const shown = category === undefined ? title : `${category}: ${title}`;
      assert.match(shown, /^(?:BBKB: [A-Z][a-z]+ [^A-Z]+|Optimize with BBKB|Start BBKB tuning)$/, command);
    }
    assert.equal(new Set(titles.values()).size, titles.size);
    const shown = [
      [commandIds.pause, lens.pause],
      [commandIds.continue, lens.continue],
      [commandIds.stop, lens.stop],
      [commandIds.plan, lens.plan],
      [commandIds.openDashboard, actions.openDashboard],
      [commandIds.openDeclaration, actions.openDeclaration],
      [commandIds.create, actions.createDeclaration],
    ] as const;
    for (const [id, words] of shown) assert.equal(titles.get(id), words);
    const steps = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ description }) => description));
    for (const text of [...contributes.viewsWelcome.map(({ contents }) => contents), ...steps]) {
      for (const [, label = '', id = ''] of text.matchAll(/\[(.*?)\]\(command:(bbkb\..*?)\)/g))
        assert.equal(titles.get(id), label);
    }
  });

  it('use the words of the buttons of the dashboard', () => {
    const titles = new Map(contributes.commands.map(({ command, title }) => [command, title]));
    for (const name of ['start', 'continue', 'pause', 'stop'] as const)
      assert.ok(titles.get(commandIds[name])?.startsWith(`${buttons[name]} `), name);
    for (const name of ['enqueue', 'openDeclaration'] as const)
      assert.equal(titles.get(commandIds[name]), buttons[name]);
    for (const [name, label] of Object.entries(trialActions))
      assert.equal(titles.get(`bbkb.${name}`)?.split(' ')[0], label(7).split(' ')[0], name);
    assert.equal(`${titles.get(commandIds.copyCommand) ?? ''} 7`, trialActions.copyCommand(7));
    assert.equal(`${titles.get(commandIds.openLog) ?? ''} 7`, trialActions.openLog(7));
    assert.equal(`${titles.get(commandIds.debugTrial) ?? ''} 7`, trialActions.debugTrial(7));
    assert.equal(titles.get(commandIds.runInTerminal), trialActions.runInTerminal(7).replace(' 7', ''));
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

  it('name the same panel', () => assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${dashboardViewType}`)));

  it('take the same files for declarations', () => {
    const pattern = declarationGlob.replace('{yaml,yml,json}', '');
    for (const kind of ['yaml', 'yml', 'json']) {
      assert.ok(manifest.activationEvents.includes(`workspaceContains:${pattern}${kind}`), kind);
      for (const { when } of contributes.menus['editor/title']) assert.match(`train.bbkb.${kind}`, fileNames(when));
    }
  });

  it('take the same files for scripts, and every file that may be the configuration of a tuner', () => {
    // a notebook has no text editor
    const kinds = ['conf', ...scriptExtensions.filter((each) => each !== 'ipynb')];
    const menus = [
      ...contributes.menus['explorer/context'],
      ...contributes.menus['editor/context'],
      ...contributes.menus['editor/title/context'],
    ];
    for (const { when } of menus.filter((menu) => !menu.when.includes('resourcePath'))) {
      for (const kind of [...kinds, 'bbkb.yaml', 'yaml', 'yml', 'json']) assert.match(`train.${kind}`, fileNames(when));
      for (const name of ['notes.txt', 'data.yaml.bak', 'package.jsonc', 'py'])
        assert.doesNotMatch(name, fileNames(when));
    }
  });

  it('take configuration files of other kinds only where a name or a folder says what they are for', () => {
    const menus = Object.values(contributes.menus)
      .flat()
      .filter(({ when }) => when.includes('resourcePath') && !when.includes(' || '));
    assert.equal(menus.length, 3);
    for (const { when } of menus) {
      const place = new RegExp(/resourcePath =~ \/(.*?)\/i /.exec(when)?.[1] ?? '$^', 'i');
      for (const file of ['/p/configs/a.toml', '/p/train.ini', '/p/my_config.toml', '/p/exps/x/a.cfg'])
        assert.match(file, place);
      for (const file of ['/p/pyproject.toml', '/p/setup.cfg', '/p/tox.ini', '/p/src/a.toml'])
        assert.doesNotMatch(file, place);
      assert.match('a.toml', new RegExp(/resourceFilename =~ \/(.*)\/$/.exec(when)?.[1] ?? '$^'));
    }
  });
});

describe('tasks', () => {
  const [definition] = contributes.taskDefinitions;
  const [matcher] = contributes.problemMatchers;

  it('have the commands of the terminal program that take a declaration', () => {
    assert.equal(definition.type, taskType);
    assert.deepEqual(definition.properties.command.enum, [...taskCommands]);
    for (const name of taskCommands)
      assert.equal(commands.find((command) => command.name === name)?.takes, 'declaration', name);
  });

  it('have their problems read as the terminal program prints them, and no sentence of another kind', () => {
    assert.equal(`$${matcher.name}`, problemMatcher);
    assert.equal(matcher.owner, problemOwner);
    const { regexp, file, line, column, severity, message } = matcher.pattern;
    const read = (text: string) => {
      const found = new RegExp(regexp).exec(text);
      return found && [file, line, column, severity, message].map((group) => found[group]);
    };
    const problem = { line: 3, column: 12, endLine: 3, endColumn: 20, message: 'lr: 2 is not below 1: swap them.' };
    const where = 'a b/train.bbkb.yaml';
    assert.deepEqual(read(formatProblem(where, problem)), [where, '3', '12', undefined, problem.message]);
    assert.deepEqual(read(formatProblem(where, { ...problem, message: note('odd.') })), [
      where,
      '3',
      '12',
      'note',
      'odd.',
    ]);
    for (const text of ['Study train: 40 trials, 4 at once, to maximize f1.', 'Took 1:30: see train.log.'])
      assert.equal(read(text), null);
  });
});

type CommandName = keyof typeof commandIds;

/** The commands for the messages of the page that are none themselves: none for those that no button sends. */
const otherMessages: Readonly<Record<Exclude<FromPage['type'], CommandName>, readonly CommandName[]>> = {
  ready: [],
  ping: [],
  metricInsight: [],
  predict: [],
  contour: [],
  curves: [],
  inspectTrial: [],
  setNote: ['toggleStar', 'writeNote'],
  savePicture: ['saveChart'],
};

describe('every message that a button of the page sends', () => {
  it('has a command in the palette', () => {
    const inPalette = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when]));
    const types = fromPageSchema.options.flatMap(({ shape: { type } }) =>
      'options' in type ? type.options : [...type.values],
    );
    const others: Readonly<Record<string, readonly CommandName[]>> = otherMessages;
    const ids: Readonly<Record<string, string>> = commandIds;
    for (const type of types) {
      for (const name of type in ids ? [type] : others[type]) {
        assert.ok(contributes.commands.some(({ command }) => command === ids[name]), type); // oxfmt-ignore
        assert.notEqual(inPalette.get(ids[name]), 'false', type);
      }
    }
    assert.ok(types.length > 30);
  });
});

describe('every menu', () => {
  it('offers only commands that exist', () => {
    const known = new Set<string>(Object.values(commandIds));
    for (const { command } of Object.values(contributes.menus).flat()) assert.ok(known.has(command), command);
  });

  it('of the palette uses the context keys that the extension sets, and so do the keybindings', () => {
    const keys = new Set<string>(Object.values(contextKeys));
    const clauses = [...contributes.menus.commandPalette, ...contributes.keybindings].map(({ when }) => when);
    for (const key of clauses.flatMap((when) => when.match(/\bbbkb\.\w+/g) ?? [])) assert.ok(keys.has(key), key);
    for (const key of keys)
      assert.ok(
        clauses.some((when) => when.split(' || ').includes(key)),
        key,
      );
  });

  it('of the palette says of each command when it has something to work on, except of the one that explains all', () => {
    const clauses = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when]));
    for (const id of Object.values(commandIds)) assert.equal(clauses.has(id), id !== commandIds.getStarted, id);
    const script = contributes.menus['editor/context'].map(({ when }) => when);
    assert.equal(clauses.get(commandIds.optimize), script.join(' || '));
  });

  it('of the tree is for rows that exist', () => {
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

  it('offers to start, pause, continue or stop it as its state allows', () => {
    assert.deepEqual(offered(studyContextValues.idle), [commandIds.start]);
    assert.deepEqual(offered(studyContextValues.running), [commandIds.pause, commandIds.stop]);
    assert.deepEqual(offered(studyContextValues.elsewhere), [commandIds.pause, commandIds.stop]);
    assert.deepEqual(offered(studyContextValues.paused), [commandIds.continue, commandIds.stop]);
  });
});

describe('the row of a trial', () => {
  it('offers what its state allows, as the dashboard does', () => {
    const requests = new Map(trials.flatMap(allowedRequests).map((name) => [commandIds[name] as string, name]));
    for (const trial of trials) {
      const offered = commandsOn(trialContextValue(trial)).flatMap((command) => requests.get(command) ?? []);
      assert.deepEqual(new Set(offered), new Set(allowedRequests(trial)), trialContextValue(trial));
    }
  });
});

describe('the walkthrough', () => {
  const [walkthrough] = contributes.walkthroughs;

  it('is the one that the command opens', () => {
    assert.equal(walkthroughId, `${manifest.publisher}.${manifest.name}#${walkthrough.id}`);
  });

  it('has five steps, each of which ends by what a person does', () => {
    assert.equal(walkthrough.steps.length, 5);
    const [commands, keys] = [Object.values<string>(commandIds), Object.values<string>(contextKeys)];
    for (const { id, completionEvents } of walkthrough.steps) {
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [kind = '', name = ''] = event.split(':');
        if (kind === 'onCommand') assert.ok(commands.includes(name), event);
        else assert.ok(keys.includes(name) || name === `activeWebviewPanelId == ${dashboardViewType}`, event);
      }
    }
  });
});

describe('what the extension does in a workspace that is not trusted', () => {
  it('depends on no setting of its own that may start programs', () => {
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const startsNothing = ['parallel', 'notifications', 'openLogs', 'chartColors'];
    const restricted = Object.keys(contributes.configuration.properties).filter(
      (name) => !startsNothing.includes(name.replace('bbkb.', '')),
    );
    assert.deepEqual(restrictedConfigurations, restricted);
  });

  it('does not extend to a folder that is not on a disk', () => {
    assert.equal(manifest.capabilities.virtualWorkspaces.supported, false);
    assert.notEqual(manifest.capabilities.virtualWorkspaces.description, '');
  });
});

describe('the pictures of package.json', () => {
  it('of the walkthrough exist, say what they show, and are light', () => {
    const root = path.join(import.meta.dirname, '../../..');
    for (const { media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      assert.ok(statSync(path.join(root, media.image)).size < 60_000, media.image);
      assert.ok(media.altText.length > 20, media.image);
    }
  });

  it('exist', () => {
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
