/** What the status bar says of each study that runs, with its commands as links. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { actions, lens, STARTING } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressLines } from './progressText.ts';

const { start, pause, stop, openDashboard, continue: goOn } = commandIds;

export function tooltipOf(studies: readonly WorkspaceStudy[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString('', true);
  text.isTrusted = { enabledCommands: [start, pause, goOn, stop, openDashboard] };
  for (const [i, study] of studies.entries()) {
    if (i > 0) text.appendMarkdown('\n\n---\n\n');
    append(text, study);
  }
  return text;
}

/** Names and reasons come from outside, so they are text and no Markdown. */
function append(text: vscode.MarkdownString, study: WorkspaceStudy): void {
  const { name, summary } = study;
  text.appendMarkdown('**').appendText(name).appendMarkdown('**');
  for (const line of summary === undefined ? [STARTING] : progressLines(summary))
    text.appendMarkdown('  \n').appendText(line);
  text.appendMarkdown(`\n\n${linksOf(study).join(' · ')}`);
}

function linksOf(study: WorkspaceStudy): readonly string[] {
  const isPaused = study.summary?.state === 'paused';
  const control = isPaused ? link(study, goOn, lens.continue) : link(study, pause, lens.pause);
  return [
    link(study, openDashboard, actions.openDashboard),
    ...(study.active ? [control, link(study, stop, lens.stop)] : [link(study, start, lens.continue)]),
  ];
}

/** A bracket in the name of its file would end the link. */
function link({ uri }: WorkspaceStudy, command: string, label: string): string {
  const args = encodeURIComponent(JSON.stringify([uri]))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${label}](command:${command}?${args})`;
}
