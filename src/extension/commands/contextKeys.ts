/** Sets the context keys by which the palette offers only commands that have something to work on. */
import * as vscode from 'vscode';
import { allowedRequests, type TrialRequest } from '../../protocol.ts';
import { measure } from '../../study/list/measure.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import type { TrialSummary } from '../../study/summary/summary.ts';
import { contextKeys } from '../contributions.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { studyTo } from './questions.ts';

type KeyName = keyof typeof contextKeys;

export function registerContextKeys(studies: Studies): vscode.Disposable {
  const lastValues = new Map<string, boolean>();
  const names = Object.keys(contextKeys).filter((name): name is KeyName => name in contextKeys);
  const update = (): void => {
    const { all } = studies;
    for (const name of names) {
      const value = all.some(holds[name]);
      if (lastValues.get(name) === value) continue;
      lastValues.set(name, value);
      void vscode.commands.executeCommand('setContext', contextKeys[name], value);
    }
  };
  update();
  return studies.onDidChange(update);
}

/** Of one study: those of the questions that the commands ask. */
const holds: Readonly<Record<KeyName, (study: WorkspaceStudy) => boolean>> = {
  declared: ({ setAside }) => !setAside,
  hasProblems: ({ problems }) => problems.length > 0,
  running: studyTo.pause.filter,
  paused: studyTo.continue.filter,
  asking: studyTo.answer.filter,
  hasTrials: ({ summary }) => summary !== undefined && summary.trials.length > 0,
  mayGoOn: studyTo.goOnWith.filter,
  hasFailed: (study) => studyTo.goOnWith.filter(study) && countTrials(study.summary ?? { trials: [] }).failed > 0,
  hasFailingRegion: ({ setAside, summary }) =>
    !setAside && summary?.failureGroups.some(({ rule }) => rule?.expression) === true,
  lacksMemory: ({ setAside, summary }) => !setAside && summary?.failure?.halve !== undefined,
  lacksMetric: ({ setAside, summary }) => !setAside && summary?.failure?.lacksMetric === true,
  damaged: studyTo.recover.filter,
  stopTrial: hasTrialTo('stopTrial'),
  retryTrial: hasTrialTo('retryTrial'),
  runOn: hasTrialTo('runOn'),
  invalidate: hasTrialTo('invalidate'),
  restore: hasTrialTo('restore'),
};

/** Of some trial. Remembered, because the keys are looked at whenever one of many trials has changed. */
const requestsOf = measure<TrialSummary, ReadonlySet<TrialRequest>>(
  new Set(),
  (trial) => new Set(allowedRequests(trial)),
  (a, b) => new Set([...a, ...b]),
);

function hasTrialTo(request: TrialRequest): (study: WorkspaceStudy) => boolean {
  return ({ setAside, summary }) => !setAside && summary !== undefined && requestsOf(summary.trials).has(request);
}
