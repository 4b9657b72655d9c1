/** The facts of studies beside each other and of their recommended points, as rows with a cell for each study. */
import { comparedFronts, objectivesOf, pluralize, recommendedText } from '../../../src/protocol.ts';
import type { ComparedFront, ComparedStudy } from '../../../src/protocol.ts';
import { formatAlike, formatDuration, formatNumber, formatPercent, formatValue } from '../../text/format.ts';
import { studyStates } from '../../text/messages.ts';

/** Its name, and a cell for each study, empty where it is not known. */
type FactRow = readonly string[];

/** Facts that no study has are left out. */
export function comparisonRows(studies: readonly ComparedStudy[]): FactRow[] {
  const row = (name: string, cellOf: (study: ComparedStudy) => string): FactRow => [name, ...studies.map(cellOf)];
  const fronts = comparedFronts(studies);
  const ofFront = (name: string, textOf: (front: ComparedFront) => string): FactRow =>
    row(name, (study) =>
      fronts
        .filter((front) => front.study === study)
        .map(textOf)
        .join(''),
    );
  const [{ name: own }] = studies;
  const measured = formatAlike(studies.flatMap(({ bestMeasured }) => bestMeasured?.value ?? []));
  const parameters = [...new Set(studies.flatMap(({ best }) => Object.keys(best?.parameters ?? {})))];
  return [
    row('State', ({ state }) => (state === null ? '' : studyStates[state])),
    row('Goal', (study) =>
      objectivesOf(study)
        .map(({ goal, metric }) => `${goal} ${metric}`)
        .join(', '),
    ),
    ofFront('Front', ({ points }) => pluralize(points, 'point')),
    ofFront('Hypervolume', ({ hypervolume }) => formatPercent(hypervolume)),
    ofFront(`Beats of ${own}`, ({ beside }) => (beside ? countText(beside.beats, beside.of) : '')),
    ofFront(`Beaten by ${own}`, ({ points, beside }) => (beside ? countText(beside.beaten, points) : '')),
    row('Recommended', recommendedCell),
    row('In trial', ({ recommended }) => (recommended ? String(recommended.trial) : '')),
    row('Best measured', ({ bestMeasured }) => (bestMeasured ? measured(bestMeasured.value) : '')),
    row('Trials ended', ({ trials }) => String(trials)),
    row('Failed', ({ failed }) => String(failed)),
    row('Time', ({ seconds }) => (seconds === null ? '' : formatDuration(seconds))),
    ...parameters.map((name) => row(`Recommended: ${name}`, ({ best }) => valueOf(best, name))),
  ].filter(([, ...cells]) => cells.some((cell) => cell !== ''));
}

const countText = (count: number, all: number): string => `${count} of ${pluralize(all, 'point')}`;

/** Of several objectives the values of the front's knee. */
function recommendedCell({ objectives, best, recommended }: ComparedStudy): string {
  if (recommended === null) return '';
  if (objectives === undefined) return recommendedText(recommended, formatNumber);
  return objectives.map(({ metric }) => formatValue(best?.values?.[metric])).join(', ');
}

function valueOf(best: ComparedStudy['best'], name: string): string {
  return best !== null && Object.hasOwn(best.parameters, name) ? formatValue(best.parameters[name]) : '';
}

/**
 * Each with a name of its own: the second and later ones of a name get a number. Two folders may have studies of the
 * same name, and a study may be compared with its own past.
 */
export function namedApart(studies: readonly ComparedStudy[]): ComparedStudy[] {
  const taken = new Set<string>();
  return studies.map((study) => {
    let { name } = study;
    for (let number = 2; taken.has(name); number++) name = `${study.name} (${number})`;
    taken.add(name);
    return { ...study, name };
  });
}
