/** The studies of the workspace from which another can learn, as its declaration names them. */
import path from 'node:path';
import { declaredProgram } from '../../declaration/command/declaredProgram.ts';
import type { OfferedName } from '../../declaration/reader/completion/completion.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressText } from '../views/progressText.ts';
import { scriptsOf } from './declaredNames.ts';

/**
 * Those with a result; first those of the same script.
 *
 * @param file the declaration as a plain value, even if it is still being written
 * @param fileName absolute: where it is
 */
export function earlierStudies(
  studies: readonly WorkspaceStudy[],
  file: unknown,
  fileName: string,
): readonly OfferedName[] {
  const folder = path.dirname(fileName);
  const program = declaredProgram(file);
  const { command, cwd } = program === undefined ? { command: [], cwd: folder } : resolveCommand(program, folder);
  const scripts = scriptsOf(command, cwd);
  const hasSameScript = (study: WorkspaceStudy): boolean => scripts.some((script) => study.runs(script));
  return studies
    .filter(({ uri }) => uri.fsPath !== fileName)
    .toSorted((a, b) => Number(hasSameScript(b)) - Number(hasSameScript(a)))
    .flatMap((study) => {
      const { summary } = study;
      if (summary === undefined || countTrials(summary).succeeded === 0) return [];
      return [{ name: nameFrom(folder, study), detail: progressText(summary) }];
    });
}

/** Its name beside the declaration, else the way to its declaration or, if that is gone, to its folder. */
function nameFrom(folder: string, { declarationFolder, name, setAside, studyFolder, uri }: WorkspaceStudy): string {
  if (declarationFolder === folder) return name;
  return path.relative(folder, setAside ? studyFolder : uri.fsPath).replaceAll(path.sep, '/');
}
