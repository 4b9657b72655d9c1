/** A metric by a name, or a pattern, with which the tuner takes no other number of all that the script prints. */
import { labelledForm, spacedForm } from '../../runner/metric/printedForms.ts';
import { assignmentForm } from '../../runner/metric/reportForms.ts';
import { nameWords } from '../nameWords.ts';
import { templateSegments, type OutputSegment, type OutputStatement } from '../readers/script.ts';
import { isSplitName, splitOfLine } from './metricNames.ts';
import { labelOf, linePatterns, printedLine, textOf, type NamedValue, type PrintedLine } from './namedValue.ts';

export const MAX_SEGMENTS = 100;

/** @param number of the statement; `index` of its segment */
export function reportOrder(number: number, index: number): number {
  return number * MAX_SEGMENTS + index;
}

/** What the tuner looks for: it takes what it finds by the name first. */
type Named = Pick<NamedValue, 'name' | 'pattern'>;

interface Candidate extends Named, Pick<NamedValue, 'goal'> {
  readonly order: number;
  readonly line: number;
}

/** What finds the candidate and no other quantity: what it has, or else another; undefined where there is none. */
export function tellingApart(outputs: readonly OutputStatement[]): (candidate: Candidate) => ToldApart | undefined {
  const statements = outputs.map(statementOf);
  const known = new Map<string, readonly PrintedNumber[]>();
  const read = (named: Named): readonly PrintedNumber[] => {
    const key = `${named.pattern ?? ''}\n${named.name}`;
    const found = known.get(key) ?? readIn(statements, named);
    known.set(key, found);
    return found;
  };
  return (candidate) => {
    const statement = statements[Math.floor(candidate.order / MAX_SEGMENTS)];
    const own = statement?.numbers().find(({ order }) => order === candidate.order);
    if (own === undefined) return candidate;
    const isOther = (number: PrintedNumber): boolean =>
      isOtherQuantity(own, number, candidate) && !isTrainingBefore(number, own);
    const others = read(candidate).filter(isOther);
    if (others.length === 0) return candidate;
    const named = alternatives(own, others, candidate).find((each) => {
      const found = read(each);
      return found.includes(own) && !found.some(isOther);
    });
    return named && (others.some((other) => isMeanOf(other, own)) ? { ...named, isPart: true } : named);
  };
}

interface ToldApart extends Named {
  /** Another line has the mean of such values. */
  readonly isPart?: true;
}

interface Statement {
  readonly text: string;
  readonly numbers: () => readonly PrintedNumber[];
}

function statementOf(output: OutputStatement, number: number): Statement {
  let numbers: readonly PrintedNumber[] | undefined;
  const texts = output.segments.map((segment) => ('text' in segment ? segment.text : segment.placeholder));
  return { text: texts.join(' '), numbers: () => (numbers ??= numbersIn(output, number)) };
}

/** A number of a line as the script would print it, also one that is a part of its text. */
interface PrintedNumber {
  /** Undefined of a part of the text. */
  readonly order: number | undefined;
  /** The number of its statement. */
  readonly at: number;
  readonly isRepeated: true | undefined;
  readonly isLogged: boolean;
  readonly valueName: string;
  /** Undefined of a value in JSON, which has its name and nothing else. */
  readonly line: PrintedLine | undefined;
  readonly text: string;
}

/** Not the place that R prints in front of a value. */
const NUMBER_IN_TEXT = /(?<![\p{L}\p{N}_@./-])(?!(?<=\[)1\] )\d+(?:\.\d+)?(?![\p{L}\p{N}_@])/gu;

interface Part {
  readonly segment: OutputSegment;
  readonly order: number | undefined;
}

/** Nothing of what an option turns on that is off by default. */
function numbersIn({ channel, segments, isOff, isRepeated }: OutputStatement, at: number): readonly PrintedNumber[] {
  if (channel === 'tracker' || isOff) return [];
  const parts = segments.slice(0, MAX_SEGMENTS).flatMap((segment, i): readonly Part[] => {
    if ('placeholder' in segment) return [{ segment, order: reportOrder(at, i) }];
    return templateSegments(segment.text, NUMBER_IN_TEXT).map((part) => ({ segment: part, order: undefined }));
  });
  const all = parts.map(({ segment }) => segment);
  return parts.flatMap(({ segment, order }, i) => {
    if (!('placeholder' in segment)) return [];
    const line = channel === 'json' ? undefined : printedLine(all, i);
    const text = line === undefined ? '' : textOf(line);
    return [{ order, at, isRepeated, isLogged: channel === 'stderr', valueName: segment.placeholder, line, text }];
  });
}

/** Those that the tuner finds: each in the first of its ways that finds any in all that the script prints. */
function readIn(statements: readonly Statement[], { name, pattern }: Named): readonly PrintedNumber[] {
  const firstWord = name.split(' ', 1)[0] ?? '';
  const numbers = statements
    .filter(({ text }) => pattern !== undefined || text.includes(firstWord))
    .flatMap((statement) => statement.numbers());
  const ofPattern = pattern === undefined ? undefined : new RegExp(pattern);
  const caught = (text: string): number | undefined => {
    const found = ofPattern?.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const forms = [assignmentForm(name), caught, labelledForm(name), spacedForm(name)];
  const found = numbers.flatMap((number) => {
    const { line, text, isLogged, valueName } = number;
    if (line === undefined) return valueName === name ? [{ number, way: -1 }] : [];
    const form = forms.findIndex((each) => each(text) !== undefined);
    const value = forms[form]?.(text);
    const isIt = value === line.value || (forms[form] === caught && line.isShare && value === 125);
    return isIt ? [{ number, way: form + (isLogged ? forms.length : 0) }] : [];
  });
  const first = Math.min(...found.map(({ way }) => way));
  return found.filter(({ way }) => way === first).map(({ number }) => number);
}

/** Whether a word that only one of the two lines has says that it is of something else. */
function isOtherQuantity(own: PrintedNumber, other: PrintedNumber, { name, goal }: Candidate): boolean {
  if (own === other) return false;
  const best = /reward|return/i.test(own.text) ? /^best$/ : BEST[goal ?? 'maximize'];
  const all = [own, other].map(tellingWords);
  // the best of what is measured on other data than the model learns from
  const isBestOf = all.some(
    (words) => words.some((word) => best.test(word)) && !words.some((word) => splitOfLine(word) !== undefined),
  );
  const isNothing = (word: string): boolean => best.test(word) || (isBestOf && isSplitName(word));
  const [ofOwn = new Set(), ofOther = new Set()] = all.map(
    (words) => new Set(words.filter((word) => !isNothing(word))),
  );
  if ([...ofOwn].some((word) => !ofOther.has(word)) || [...ofOther].some((word) => !ofOwn.has(word))) return true;
  const isOfValue = isSplitName(name) || !own.text.includes(name);
  return isOfValue && own.line !== undefined && own.valueName !== other.valueName;
}

const BEST = { minimize: /^(?:best|min(?:imum)?)$/, maximize: /^(?:best|max(?:imum)?)$/ };

/** In each epoch it comes first, and the last report of a step counts. */
function isTrainingBefore({ line, at, isRepeated }: PrintedNumber, own: PrintedNumber): boolean {
  return (
    isRepeated === true &&
    own.isRepeated === true &&
    at < own.at &&
    line !== undefined &&
    splitOfLine(line.words) === 'training'
  );
}

/** Whether `Average acc` of the same data, or of all, is the mean of what the other line has. */
function isMeanOf({ line: mean }: PrintedNumber, { line: part }: PrintedNumber): boolean {
  if (mean === undefined || part === undefined || !MEAN.test(mean.words) || MEAN.test(part.words)) return false;
  const split = splitOfLine(mean.words);
  return split === undefined || split === splitOfLine(part.words);
}

const MEAN = /\b(?:mean|avg|average)\b/i;
const STATISTIC = /^(?:stds?|stdev|stddev|mean|avg|average|median|min|minimum|max|maximum|worst)$/;
const SUBJECT = /^(?:baseline|dummy|naive|majority|persistence|oracle|before|after|initial)$/;
const TELLING_NOTHING =
  /^(?:\d+|epochs?|steps?|iter|iterations?|rounds?|final|last|current|new|so|far|now|the|an?|is|was|of|at|on|in|with|for|from|and|total|overall|result|results|done|finished)$/;

/** All that stand right in front of the value, and those of the line that say what it is about. */
function tellingWords({ line }: PrintedNumber): readonly string[] {
  if (line === undefined) return [];
  const near = labelOf(line).words.flatMap(nameWords);
  return [...near.filter((word) => !TELLING_NOTHING.test(word)), ...wordsAbout(line)].map((word) => word.toLowerCase());
}

/** As they are written. Of the data the last word counts, and how many values are one is said of the next value. */
function wordsAbout({ words, before }: PrintedLine): readonly string[] {
  const all = words.split(/[^\p{L}]+/u);
  const ofNext = (before.split(/[:=]\s*[\d.]+/).at(-1) ?? '').split(/[^\p{L}]+/u);
  return [
    ...all.filter((word) => splitOfLine(word) !== undefined).slice(-1),
    ...ofNext.filter((word) => STATISTIC.test(word.toLowerCase())),
    ...all.filter((word) => SUBJECT.test(word.toLowerCase())),
  ];
}

/** Longer names of its label first; behind a pattern the name is one that the tuner finds nowhere. */
function alternatives(
  { line, isLogged }: PrintedNumber,
  others: readonly PrintedNumber[],
  { name, line: lineNumber }: Candidate,
): readonly Named[] {
  if (line === undefined) return [];
  const { words } = labelOf(line);
  const names = words.map((_, i) => words.slice(i).join(' ')).filter((each) => each.length > name.length);
  const known = new Set([...others.flatMap(tellingWords), ...nameWords(name)]);
  const own = wordsAbout(line).filter((word) => !known.has(word.toLowerCase()));
  const newNames = [`${own.slice(-2).join(' ')} ${name}`.trim(), `${name} of line ${lineNumber}`];
  const patterns = linePatterns(line, !isLogged);
  return [
    ...names.toReversed().map((each) => ({ name: each })),
    ...newNames.flatMap((each) => patterns.map((pattern) => ({ name: each, pattern }))),
  ];
}
