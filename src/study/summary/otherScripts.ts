/**
 * The versions of the script that other trials than those of now ran with. Their values need not be comparable: where a
 * change of the script changes the metric, the model takes the difference for noise. Only its content counts.
 */
import { measure } from '../list/measure.ts';
import { codeOf, latestOrigin, otherFile } from '../origins.ts';
import type { StudyState } from '../studyState.ts';
import type { Trial } from '../trial.ts';
import type { Summary } from './summary.ts';

type OtherScript = NonNullable<Summary['otherScripts']>[number];

/** Trials of one origin, one after the other as far as their values count. */
interface Series {
  readonly origin: number;
  readonly from: number;
  readonly to: number;
}

const seriesOf = measure<Trial, readonly Series[]>(
  [],
  (trial) => (trial.origin !== undefined && hasValue(trial) ? [seriesOfOne(trial.trial, trial.origin)] : []),
  (a, b) => (b.length === 0 ? a : b.reduce(joined, a)),
);

const seriesOfOne = (trial: number, origin: number): Series => ({ origin, from: trial, to: trial });

/** A measured or a predicted one that the model learns from. */
function hasValue(trial: Trial): boolean {
  return (trial.state === 'succeeded' || trial.state === 'stoppedEarly') && !trial.invalid;
}

function joined(all: readonly Series[], next: Series): readonly Series[] {
  const last = all.at(-1);
  return last?.origin === next.origin ? [...all.slice(0, -1), { ...last, to: next.to }] : [...all, next];
}

/** In the order in which they were first used; absent where there are none. */
export function otherScripts(study: StudyState): Pick<Summary, 'otherScripts'> {
  const now = codeOf(latestOrigin(study));
  if (now === null || study.origins.every((origin) => otherFile(codeOf(origin) ?? now, now) === undefined)) return {};
  const found = new Map<string, OtherScript>();
  let previous: string | undefined;
  for (const { origin, from, to } of seriesOf(study.trials)) {
    const script = codeOf(study.origins.get(origin));
    const other = (script && otherFile(script, now)) ?? undefined;
    const version = other && [other.sha256, ...(other.importedBy === undefined ? [] : [other.path])].join(' ');
    const isLater = version === previous;
    previous = version;
    if (other === undefined || version === undefined) continue;
    const { trials: [...trials] = [] } = found.get(version) ?? {};
    // another commit or machine makes no other version
    const first = isLater ? (trials.pop()?.[0] ?? from) : from;
    found.set(version, { ...other, trials: [...trials, [first, to]] });
  }
  return found.size === 0 ? {} : { otherScripts: [...found.values()] };
}
