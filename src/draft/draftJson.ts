/** A draft as `bbkb draft --json` prints it; docs/terminal.md says what each field means. */
import { isComplete, isCertain, type Draft } from './draft.ts';
import type { DraftedParameter } from './suggestions/draftParameter.ts';
import { effectiveDefault } from './readers/flag.ts';
import { trackedNames } from './suggestions/tracked.ts';

export function draftJson(draft: Draft) {
  const { file, launcher, command, passStyle, template, parameters, metrics, costs, needs, missing, notes } = draft;
  const [metric] = metrics;
  return {
    file,
    command: command.args,
    ...(launcher.cwd !== undefined && { cwd: launcher.cwd }),
    pass: passStyle === 'short' || passStyle === 'positional' ? 'flags' : passStyle,
    ...(template !== undefined && { template }),
    parameters: parameters.map(parameterJson),
    objective: {
      metric: metric?.name ?? null,
      goal: metric?.goal ?? null,
      pattern: metric?.pattern ?? null,
      certain: metric !== undefined && isCertain(metric),
      line: metric?.line ?? null,
      ...(metric?.file !== undefined && { file: metric.file }),
    },
    track: trackedNames(metrics, costs, parameters),
    needs: needs.map(({ name, description, line }) => ({ name, what: description ?? null, line })),
    missing: missing.map(({ path, name, line }) => ({ path, name: name ?? null, line })),
    complete: isComplete(draft),
    notes,
  };
}

function parameterJson({ flag, active, declaration, reason }: DraftedParameter) {
  return {
    name: flag.name,
    type: flag.type,
    default: effectiveDefault(flag) ?? null,
    active,
    declaration: declaration ?? null,
    reason: reason ?? null,
    line: flag.line,
    ...(flag.file !== undefined && { file: flag.file }),
    ...(flag.library !== undefined && { library: flag.library }),
    required: flag.required === true,
  };
}
