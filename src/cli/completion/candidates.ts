/** What may stand at the end of a line that begins with `bbkb`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import { defaultStudyName } from '../../declaration/studyName.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { flags, isOptionName, type Command, type OptionName } from '../command.ts';
import { declarationsIn, isScript } from '../declaration/findDeclaration.ts';
import type { Takes } from '../terminal/argumentMessages.ts';
import { scripts } from './shells.ts';

interface Candidate {
  readonly word: string;
  readonly meaning?: string;
}

/** @param words those after `bbkb`; the last one is completed, and may be empty */
export async function candidatesFor(
  words: readonly string[],
  commands: readonly Command[],
): Promise<readonly Candidate[]> {
  const [before, current] = [words.slice(0, -1), words.at(-1) ?? ''];
  return (await allCandidates(before, current, commands)).filter(({ word }) => word.startsWith(current));
}

async function allCandidates(
  before: readonly string[],
  current: string,
  commands: readonly Command[],
): Promise<readonly Candidate[]> {
  const command = commands.find(({ name }) => name === before.at(0));
  const isFirst = before.length === 0 || (before.length === 1 && before[0] === 'help');
  if (isFirst) {
    const named = commands.map(({ name, purpose }) => ({ word: name, meaning: purpose }));
    return before.length > 0 ? named : [...named, ...['help', '--help', '--version'].map((word) => ({ word }))];
  }
  if (command === undefined) return [];
  const option = optionNames(command).find((name) => flagWords(name).includes(before.at(-1) ?? ''));
  if (option !== undefined && flags[option].endsWith('>')) return valuesOf(option, before);
  return current.startsWith('-') ? optionsOf(command) : filesFor(command.takes, current);
}

function optionsOf(command: Command): readonly Candidate[] {
  const shown = optionNames(command).filter((name) => command.options[name] !== '');
  const own = shown.map((name) => ({
    word: flagWords(name).find((word) => word.startsWith('--')) ?? '',
    meaning: command.options[name] ?? '',
  }));
  return [...own, { word: '--help' }];
}

function optionNames({ options }: Command): readonly OptionName[] {
  return Object.keys(options).filter(isOptionName);
}

/** `-o` and `--out`, without what follows. */
function flagWords(name: OptionName): readonly string[] {
  return flags[name].split(/,? /).filter((word) => word.startsWith('-'));
}

/** None where only the person knows them. */
async function valuesOf(option: OptionName, before: readonly string[]): Promise<readonly Candidate[]> {
  if (option === 'format') {
    const { exportFormats } = await import('../../export/exportFormats.ts');
    return exportFormats.map(({ name, label }) => ({ word: name, meaning: label }));
  }
  const file = before.find(isDeclarationFile) ?? declarationsIn('.').at(0);
  if (file === undefined) return [];
  const { readDeclared } = await import('../declaration/loadDeclaration.ts');
  const { declaration } = await readDeclared(file, 'declaration').catch(() => ({ declaration: undefined }));
  if (option === 'set') return (declaration?.space ?? []).map(({ name }) => ({ word: `${name}=` }));
  if (option === 'metric' && declaration !== undefined) return decidingMetrics(declaration).map((word) => ({ word }));
  const study = declaration?.study ?? defaultStudyName(path.basename(file));
  const dir = studyFolder(path.dirname(path.resolve(file)), study);
  if (option === 'study') return namesIn(path.dirname(dir)).map((word) => ({ word }));
  if (option !== 'trial') return [];
  return namesIn(path.dirname(trialFolder(dir, 1)))
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ word: String(Number(name)) }));
}

const fits: Readonly<Record<Exclude<Takes, 'shell' | 'nothing'>, (file: string) => boolean>> = {
  declaration: isDeclarationFile,
  script: isScript,
  scriptOrNone: isScript,
  configuration: (file) => file.endsWith('.json'),
  studies: (file) => isDeclarationFile(file) || /\.(?:jsonl|log)$/.test(file),
  folder: () => false,
};

/** Files that fit, and the folders on the way to others. */
function filesFor(takes: Takes, current: string): readonly Candidate[] {
  if (takes === 'shell') return Object.keys(scripts).map((word) => ({ word }));
  if (takes === 'nothing') return [];
  const folder = current.replace(/[^/]*$/, '');
  return namesIn(folder === '' ? '.' : folder, true)
    .map((name) => folder + name)
    .filter((name) => name.endsWith('/') || fits[takes](name))
    .filter((name) => current.slice(folder.length).startsWith('.') || !name.slice(folder.length).startsWith('.'))
    .map((word) => ({ word }));
}

/** None of what cannot be read. @param marked whether a folder has a slash at its end */
function namesIn(folder: string, marked = false): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map(
      (entry) => entry.name + (marked && entry.isDirectory() ? '/' : ''),
    );
  } catch {
    return []; // a completion has no place for a sentence
  }
}
