/** The output of a script that was tried, and the draft that follows from it. */
import type { Draft } from './draft.ts';
import { triedNote, type TrialTime } from './messages.ts';
import { templateSegments, type OutputStatement } from './readers/script.ts';
import { metricCandidates, sharedFile, type MetricCandidate } from './suggestions/metrics.ts';

interface PrintedLine {
  readonly text: string;
  readonly line: number;
  readonly file: string;
}

/** A file that the script wrote. */
interface WrittenFile {
  /** As `objective.from` names it. */
  readonly from: string;
  /** Whether its name says that it has results. */
  readonly isResult: boolean;
  readonly numbers: readonly { readonly name: string; readonly value: number }[];
}

// each is looked for in all that the script printed
const MAX_CANDIDATES = 20;

/** The metrics that the draft expects, the best first, and then others that the lines suggest. */
export function candidatesToLookFor({ metrics }: Draft, lines: readonly PrintedLine[]): readonly MetricCandidate[] {
  const expected = metrics.filter(({ readableAs }) => readableAs === 'name' || readableAs === 'pattern');
  const printed = metricCandidates(lines.map(statementOf)).filter(
    ({ name, readableAs }) =>
      (readableAs === 'name' || readableAs === 'pattern') && !expected.some((each) => each.name === name),
  );
  return [...expected, ...printed].slice(0, MAX_CANDIDATES);
}

/** The metrics in files that the script wrote, the best first: those that say that they have results before others. */
export function metricsInFiles(
  files: readonly WrittenFile[],
): readonly (MetricCandidate & { readonly value: number })[] {
  const [results, others] = [true, false].map((isResult) => {
    const written = files.filter((file) => file.isResult === isResult);
    const outputs = written.map(({ from, numbers }): OutputStatement => {
      return { channel: 'json', segments: numbers.map(({ name }) => ({ placeholder: name })), line: 1, file: from };
    });
    return metricCandidates(outputs).flatMap((metric) => {
      const { from, numbers } = written.find((file) => file.from === metric.file) ?? { numbers: [] };
      const value = numbers.find(({ name }) => name === metric.name)?.value;
      return from === undefined || value === undefined ? [] : [{ ...metric, from, value }];
    });
  });
  const names = results?.map(({ name }) => name) ?? [];
  return [...(results ?? []), ...(others?.filter(({ name }) => !names.includes(name)) ?? [])].slice(0, MAX_CANDIDATES);
}

/** The draft with the metrics that the script has reported, and with the time that it took. */
export function withTry(draft: Draft, reported: readonly MetricCandidate[], time: TrialTime): Draft {
  const metrics = reported.length === 0 ? draft.metrics : reported;
  const isShared = sharedFile(metrics[0]) !== undefined;
  const budget = isShared ? { ...draft.budget, parallel: 1 } : draft.budget;
  return { ...draft, isTried: true, metrics, budget, notes: [...draft.notes, triedNote(time, budget)] };
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** The line as the script's text would have it: with a place for each number. */
function statementOf({ text, line, file }: PrintedLine): OutputStatement {
  const json = jsonKeys(text);
  if (json !== undefined)
    return { channel: 'json', segments: json.map((placeholder) => ({ placeholder })), line, file };
  return { channel: 'stdout', segments: templateSegments(text, NUMBER), line, file };
}

function jsonKeys(text: string): readonly string[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
  } catch {
    return undefined; // a printed dictionary, or the beginning of a long line
  }
}
