/** A metric that the script writes into a file and does not print: where the tuner reads it. */
import { attributeName } from '../readers/flag.ts';
import type { WrittenFile } from '../readers/script.ts';
import type { DraftedParameter } from './draftParameter.ts';
import type { MetricCandidate } from './metrics.ts';
import { ownOutput } from './needs.ts';

/** As `objective.from` reads it, where the command says in which file that is. */
export function readInFile(metric: MetricCandidate, parameters: readonly DraftedParameter[]): MetricCandidate {
  const { writtenFile, ...rest } = metric;
  const from = writtenFile && fileOfTrial(writtenFile, parameters);
  return from === undefined ? rest : { ...rest, from, readableAs: 'name' };
}

/** What a flag says is where the command has it: in the folder of the trial. */
function fileOfTrial({ path, flag: name }: WrittenFile, parameters: readonly DraftedParameter[]): string | undefined {
  if (name === undefined) return path;
  const flag = parameters.find((each) => !each.active && attributeName(each.flag) === name)?.flag;
  const given = flag && ownOutput(flag);
  const start = String(flag?.default ?? '').replace(/\/+$/, '');
  return given === undefined || start === '' || !path.startsWith(start) ? undefined : given + path.slice(start.length);
}
