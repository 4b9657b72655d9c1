/** Finished studies of any space and of any results, folded from events as a tuner writes them. */
import fc from 'fast-check';
import type { Parameter, Point, Space, Value } from '../../../src/space/parameter.ts';
import type { ExportSource } from '../../../src/export/exportFormat.ts';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { replay } from '../../../src/study/study.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';

const plain = parseDeclaration(
  'command: a\nparameters: { x: { type: bool } }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 9 }',
  'exported.bbkb.yaml',
);

export interface Result {
  readonly parameters: Point;
  /** Undefined for a trial that failed. */
  readonly value: number | undefined;
  readonly tracked?: Readonly<Record<string, number>>;
}

export function studyOf(
  space: Space,
  results: readonly Result[],
  { metric = 'loss', track }: { readonly metric?: string; readonly track?: readonly string[] } = {},
): ExportSource {
  if (!plain.ok) throw new Error('The declaration of this test cannot be read.');
  const declaration: Declaration = {
    ...plain.declaration,
    space,
    objective: { ...plain.declaration.objective, metric },
    ...(track && { track }),
  };
  const trials = results.map(({ parameters }, i) => ({ trial: i + 1, parameters }));
  const decision = { dictionary: 1, beta: 1, ratio: 1, theorySize: 1, endedBy: 'size' as const, engineSeconds: 0 };
  const events: StudyEvent[] = [
    { type: 'study.created', at: 0, version: 1, study: 'exported', declaration },
    { type: 'tuner.started', at: 1, pid: 1, host: 'here' },
    { type: 'batch.asked', at: 2, batch: 1, trials, decision },
    ...results.flatMap(({ value, tracked }, i): StudyEvent[] => [
      { type: 'trial.starting', at: 10 * i + 3, trial: i + 1, attempt: 1 },
      {
        type: 'trial.ended',
        at: 10 * i + 8,
        trial: i + 1,
        attempt: 1,
        seconds: 0.005,
        ...(tracked && { tracked }),
        result:
          value === undefined ? { kind: 'failed', reason: '=It failed, "twice".\n' } : { kind: 'succeeded', value },
      },
    ]),
  ];
  const study = replay(events);
  if (study === null) throw new Error('The study of this test has no events.');
  return { study, summary: summarize(study, { alive: false, commandOf: () => '' }), events, curves: new Map() };
}

const text = fc.oneof(
  fc.constantFrom('=1+1', '+x', '-x', '@a', "'=b", ' a ', 'a,b', 'say "x"', 'two\nlines', 'ü', 'null ', '\ttab'),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((word) => !word.includes('\0')),
);
/** Texts that a table cannot tell from a number, a truth or another text are not asked for. */
const values = fc.uniqueArray(fc.oneof(text, plainNumber(-1e300, 1e300)), {
  minLength: 1,
  maxLength: 4,
  selector: (value) => String(value).replace(/^'+/, '').trim().toLowerCase(),
  comparator: (a, b) => a === b || (a !== '' && b !== '' && Number(a) === Number(b)),
});

const unnamed = fc.oneof(
  fc.record({
    type: fc.constant('float' as const),
    low: fc.constant(-5),
    high: fc.constant(5),
    scale: fc.constant('linear' as const),
  }),
  fc.record({
    type: fc.constant('int' as const),
    low: fc.constant(1),
    high: fc.constant(64),
    scale: fc.constant('log' as const),
  }),
  fc.record({ type: fc.constant('choice' as const), values }),
  fc.constant({ type: 'bool' as const }),
);

/** Names that columns of an export have as well are among them. */
const names = fc.uniqueArray(
  fc.constantFrom('lr', 'batch', 'value', 'state', 'number', 'seconds', 'reason', 'loss', 'constructor', 'model.depth'),
  { minLength: 1, maxLength: 4 },
);

const spaces: fc.Arbitrary<Space> = names.chain((chosen) =>
  fc.tuple(...chosen.map((name) => unnamed.map((parameter): Parameter => ({ name, ...parameter })))),
);

export const studies: fc.Arbitrary<{ space: Space; results: readonly Result[] }> = spaces.chain((space) =>
  fc.record({
    space: fc.constant(space),
    results: fc.array(
      fc.record({ parameters: pointOf(space), value: fc.option(plainNumber(-1e9, 1e9), { nil: undefined }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  }),
);

function pointOf(space: Space): fc.Arbitrary<Point> {
  return fc
    .tuple(...space.map((parameter) => valueOf(parameter).map((value) => [parameter.name, value] as const)))
    .map((entries) => Object.fromEntries(entries));
}

function valueOf(parameter: Parameter): fc.Arbitrary<Value> {
  switch (parameter.type) {
    case 'float':
      return plainNumber(parameter.low, parameter.high);
    case 'int':
      return fc.integer({ min: parameter.low, max: parameter.high });
    case 'choice':
      return fc.constantFrom(...parameter.values);
    case 'bool':
      return fc.boolean();
    case 'fixed':
      return fc.constant(parameter.value);
  }
}

/** Never -0, which no journal has. */
function plainNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
}
