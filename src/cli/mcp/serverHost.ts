/** What the tools need of a process that serves them. */
import path from 'node:path';
import { Stops } from '../../agents/stops.ts';
import type { Host } from '../../agents/tool.ts';
import { draftedText } from '../../draft/draftedText.ts';
import { parseDeclarationFile, readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { readStudy } from '../../tuner/readStudy.ts';
import type { Tries } from '../../tuner/tries.ts';
import type { Programs } from '../command.ts';
import { readDraft, readNames } from '../declaration/readDraft.ts';
import { readDeclared, type LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { startDetached } from './startDetached.ts';

/** @param parallel so many trials at once a draft proposes; absent where the machine decides */
export function serverHost(programs: Programs, folders: Host['folders'], tries: Tries, parallel?: number): Host {
  const { engineWorker, supervisor, cli } = programs;
  return {
    ...{ engineWorker, supervisor, folders, tries, stops: new Stops() },
    draft: async (script, project, wishes) =>
      draftedText(await readDraft(script, project), { ...wishes, parallel: wishes.parallel ?? parallel }),
    names: readNames,
    check: (file) => readDeclared(file, 'script'),
    start: async (file, confirmed) => {
      const declared = await readDeclaration(file);
      // one with problems is refused by the program that starts
      await startDetached(cli, confirmed, async (pid) => declared !== undefined && isTunedBy(pid, declared));
    },
  };
}

async function readDeclaration(file: string) {
  const parsed = parseDeclarationFile(await readDeclarationText(file), file);
  return parsed.ok ? { folder: path.dirname(file), declaration: parsed.declaration } : undefined;
}

async function isTunedBy(
  pid: number,
  { folder, declaration }: Pick<LoadedDeclaration, 'folder' | 'declaration'>,
): Promise<boolean> {
  if (activeTuner(studyFolder(folder, declaration.study))?.pid !== pid) return false;
  const { study } = await readStudy({ folder, declaration });
  return study !== null && study.tuner !== null;
}
