import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixEdits } from '../../../../../src/declaration/edits/fixEdits.ts';
import { applied } from '../../../../../src/declaration/edits/edit.ts';
import type { Problem } from '../../../../../src/declaration/problem.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';
import { eachIsShown, good, parsed } from '../texts.ts';

const text = (parameters: string, start: string): string =>
  Object.values({ ...good, parameters: `parameters: { ${parameters} }`, start }).join('\n');
const lr = 'lr: { type: float, low: 0, high: 1 }';
const season = (rest = ''): string => `season: { type: int, low: 1, high: 70, scale: log${rest} }`;
const notesOf = (declaration: string): readonly Problem[] => {
  const result = parseDeclaration(declaration, 'train.bbkb.yaml');
  assert.ok(result.ok, JSON.stringify(result));
  return result.notes;
};

describe('default', () => {
  it('is what a start point has of a parameter that it leaves out', () => {
    const values = [
      season(', default: 7'),
      'opt: { type: choice, values: [adam, sgd], default: sgd }',
      'nesterov: { type: bool, default: true }',
      'mom: { type: float, low: 0, high: 1, default: 0.9, when: { opt: adam } }',
    ];
    const declaration = parsed(text([lr, ...values].join(', '), 'start: [{ lr: 0.3 }, { lr: 0.3, season: 2 }]'));
    const first = { lr: 0.3, season: 7, opt: 'sgd', nesterov: true };
    assert.deepEqual(declaration.start, { points: [first, { ...first, season: 2 }] });
    assert.ok(declaration.space.every((each) => !('default' in each)));
  });

  it('is noted where no point can take it', () => {
    const notes = notesOf(text(season(', default: 7'), ''));
    assert.match(notes[0].message, /^default of season .* there is none: write start: \[\{\}\]/);
    assert.deepEqual(parsed(text(season(', default: 7'), 'start: [{}]')).start?.points, [{ season: 7 }]);
  });

  eachIsShown('has to be possible', [
    ['parameters: { lr: { type: float, low: 0, high: 1, default: 3 } }', '3', /cannot be: write a number from 0 to 1/],
    ['parameters: { n: { type: int, low: 0, high: 9, default: 1.5 } }', '1.5', /write a whole number from 0 to 9/],
    ['parameters: { o: { type: choice, values: [adam], default: adan } }', 'adan', /did you mean adam\?/],
    ['parameters: { lr: { type: float, low: 0, high: 1, default: x } }', 'x', /write a number of its range/],
    [
      'parameters: { lr: { type: fixed, value: 1, default: 1 } }',
      'default',
      /is searched, and this one is not: remove it/,
    ],
  ]);
});

describe('a start point that says nothing of a parameter', () => {
  const without = text(`${lr}, ${season()}`, 'start: [{ lr: 0.3 }]');

  it('is noted with the value that its trial takes', () => {
    assert.deepEqual(
      notesOf(without).map(({ line, message }) => [line, message]),
      [
        [
          5,
          'Start point 1 says nothing of season: its trial takes 6, the middle of its range. Write what you mean into the point, or into the parameter as its default.',
        ],
      ],
    );
    const several = text(
      `${lr}, ${season()}, o: { type: choice, values: [a, b] }, b: { type: bool }`,
      'start: [{ lr: 0.3 }, { lr: 0.2 }, { lr: 0.3, season: 7, o: b }]',
    );
    const messages = notesOf(several).map(({ message }) => message.split('. ')[0]);
    assert.deepEqual(messages, [
      'Start point 1 and 1 more say nothing of season, o and b: their trials take season = 6, o = "a" and b = false',
      'Start point 3 says nothing of b: its trial takes false',
    ]);
  });

  it('is not noted where the parameter is not active, fixed or calculated', () => {
    const others =
      'opt: { type: choice, values: [a, b] }, m: { type: bool, when: { opt: b } }, e: 3, d: { value: "2 * lr" }';
    assert.deepEqual(notesOf(text(`${lr}, ${others}`, 'start: [{ lr: 0.3, opt: a }]')), []);
  });

  it('is mended in the point or at the parameter', () => {
    const [note] = notesOf(without);
    const mended = note.fixes?.map((fix) => {
      const edits = fixEdits({ text: without, problemsIn: notesOf }, note, fix);
      return edits && applied(without, edits).split('\n');
    });
    assert.match(mended?.[0]?.[4] ?? '', /start: \[\{ lr: 0\.3, season: 6 \}\]/);
    assert.match(mended?.[1]?.[1] ?? '', /scale: log, default: 6 \}/);
  });
});

describe('a start point that breaks constraints', () => {
  const b = 'b: { type: float, low: 0, high: 1, default: 0.9 }';
  const constrained = (constraints: string, start: string): string =>
    `${text(`${lr}, ${b}, sum: { value: "lr + b" }`, `start:\n  ${start}`)}\nconstraints: ${constraints}`;
  const sentences = (declaration: string): readonly string[] =>
    notesOf(declaration).map(({ line, column, message }) => `${line}:${column} ${message.split(':')[0]}`);

  it('is noted at its place with each of them, and is tried', () => {
    const declaration = constrained(
      '["sum < 1", "lr < 0.6"]',
      'points:\n    - { lr: 0.05 }\n    - { lr: 0.5 }\n    - { lr: 0.7 }',
    );
    assert.deepEqual(sentences(declaration), [
      '8:7 Start point 2 breaks the constraint sum < 1. It is tried all the same',
      '9:7 Start point 3 breaks the constraints sum < 1 and lr < 0.6. It is tried all the same',
    ]);
    assert.equal(parsed(declaration).start?.points.length, 3);
  });

  it('is noted also where its defaults break a constraint that is not in a list', () => {
    const declaration = constrained('lr > b', '[{}]');
    assert.ok(
      sentences(declaration).includes('6:4 Start point 1 breaks the constraint lr > b. It is tried all the same'),
    );
  });
});
