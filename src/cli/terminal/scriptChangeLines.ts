import { adviceOnChange, scriptChange } from '../../study/summary/scriptChange.ts';
import { isReadOnly } from '../../study/summary/studyView.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { bbkbCommand } from './bbkbCommand.ts';

/** That the script has changed, and what to do, or nothing. @param file as a person names the declaration */
export function scriptChangeLines(summary: Summary, file: string | undefined): readonly string[] {
  const change = scriptChange(summary);
  if (change === null) return [];
  if (isReadOnly(summary)) return [change];
  const commands =
    file === undefined
      ? undefined
      : {
          restart: bbkbCommand('restart', file),
          invalidate: `${bbkbCommand('invalidate', file)} --trial N`,
        };
  return [change, adviceOnChange(summary, commands)];
}
