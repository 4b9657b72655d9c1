import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hoverAt } from '../../../../../src/declaration/reader/completion/hover.ts';
import { at, file } from './cursorText.ts';

const hover = (text: string, wanted = { json: false, language: false }) => hoverAt(...at(text), wanted);

describe('a hover', () => {
  const range = 'float from 0.00001 to 1, log scale';

  it('describes a parameter wherever it is named', () => {
    for (const line of ['  m: { type: bool, when: { l‸r: 1 } }', 'constraints: 2 * l‸r < 1', 'start: [{ ‸lr: 1 }]']) {
      assert.deepEqual([hover(file(line))?.title, hover(file(line))?.description], ['lr', range], line);
    }
    assert.equal(hover(`command: a {l‸r}\n${file('')}`)?.description, range);
    assert.equal(hover(file('').replace('lr:', 'l‸r:'))?.description, range);
  });

  it('shows the condition of a parameter', () => {
    assert.equal(
      hover(file('  momen‸tum: { type: float, low: 0, high: 1, when: { optimizer: sgd } }'))?.description,
      'float from 0 to 1, linear scale\nonly when optimizer: sgd',
    );
  });

  it('covers only the word', () => {
    const text = file('constraints: 2 * l‸r < 1');
    const found = hover(text);
    assert.ok(found);
    assert.equal(at(text)[0].slice(found.start, found.end), 'lr');
  });

  it('describes a key of the language on request', () => {
    assert.equal(
      hover(file('parall‸el: 3'), { json: false, language: true })?.description,
      'Trials at once; by default 1, or as many as the hosts have slots.',
    );
    assert.equal(hover(file('parall‸el: 3')), undefined);
  });

  it('describes a parameter whose type is mistyped as the one that is meant, and its keys as well', () => {
    const described = (line: string) => hover(`parameters:\n${line}`, { json: false, language: true })?.description;
    assert.equal(described('  l‸r: { type: flaot, low: 0, high: 1 }'), 'float from 0 to 1, linear scale');
    assert.match(described('  n: { type: itn, sca‸le: log }') ?? '', /^log: .* as for a batch size; linear: [^;]*$/);
    assert.equal(described('  n: { type: itn, val‸ues: [1] }'), undefined);
  });

  it('describes a key for each type where it is open which one is meant', () => {
    const { description = '' } =
      hover('parameters:\n  x: { type: what, sca‸le: log }', { json: false, language: true }) ?? {};
    assert.match(description, /^For float: log: .*logit.*\nFor int: log: .* as for a batch size/);
  });
});
