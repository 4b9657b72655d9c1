import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { linearSearch } from '../../../../src/runner/metric/linearSearch.ts';

const asJavaScript = (pattern: string, text: string): string | undefined => new RegExp(pattern).exec(text)?.[1];
const asBefore = (pattern: string, text: string): void => {
  const search = linearSearch(pattern);
  assert.ok(search, `${pattern} is not linear`);
  assert.equal(search(text), asJavaScript(pattern, text), `${pattern} in ${JSON.stringify(text)}`);
};

const PATTERNS = [
  String.raw`accuracy: ([0-9.]+)`,
  String.raw`^val\s*=\s*(-?\d+(?:\.\d+)?)$`,
  String.raw`val\s+is\s+(\S+)`,
  String.raw`loss (?<value>\d+\.\d+)`,
  String.raw`\bacc\b[^\d]*([\d.eE+-]+)`,
  String.raw`best (.*)`,
  String.raw`best (.*?)%`,
  String.raw`(?:train|val) loss: ([^ ,;]+)`,
  String.raw`\[(\d+)\/\d+\]`,
  String.raw`\"score\"\: ([\w.]+)`,
  String.raw`a_b\_c ([\s\d]+)`,
  String.raw`{x} ([0-9])`,
  String.raw`x{2,3} (\d{1,2})}`,
  String.raw`] (\d)`,
  String.raw`[][(] (\d)`.slice(2),
  String.raw`[[(.] (\d)`,
  String.raw`[(?:] (\d)`,
  String.raw`[(?] (\d)`,
  String.raw`[(?<]a> (\d)|x`,
  String.raw`[{2}] (\d)`,
  String.raw`acc[-\d]+ (\d)`,
  String.raw`[\]\\^] (\d)`,
  String.raw`\x41\u00e9 (\d+)`,
  String.raw`[\u00e0-\u00ff]+ (\d+)`,
  String.raw`Genauigkeit für Prüfung: (\d+,\d+)`,
  String.raw`^(?:a+)+([0-9])$`,
  String.raw`(\d\d?\d?)\D`,
  String.raw`(\W)\w\B`,
  String.raw`\t(\d)`,
  String.raw`()x`,
];

const TEXTS = [
  'accuracy: 0.93, best',
  'val = -12.5',
  'val =\u00a0\ufeff3',
  'val\u2003is\u30001e-3 now',
  'loss 0.25',
  'pre acc > 1.5e-3 of 7',
  'best of\u2028all 4',
  'best 97% of 98%',
  'val loss: 0.31, train loss: 0.30',
  '[12/40]',
  '"score": 0.5',
  'a_b_c 1 2',
  '{x} 7',
  'xxxx 12}',
  '] 5',
  '[ 6',
  '( 7? 8: 9',
  '<a> 3',
  '] 4 2 5 ^ 6',
  'Aé 42',
  'àÿ 43',
  'Genauigkeit für Prüfung: 12,5',
  'aaaa7',
  '٣٤ ９',
  '\t8',
  'naïve x',
  'emoji 😀 1',
  '',
];

describe('a pattern', () => {
  it('that needs no way back is searched in linear time, and catches what JavaScript catches', () => {
    for (const pattern of PATTERNS) for (const text of TEXTS) asBefore(pattern, text);
  });

  it('catches what JavaScript catches, whatever the expression', () => {
    const atom = fc.constantFrom(
      ...['a', 'b', '.', String.raw`\d`, String.raw`\s`, String.raw`\w`, '[ab]', '[^a1]', String.raw`[\s1-]`, '-', '{'],
      ...[String.raw`\b`, '^', '$', String.raw`\.`, '(?:a|b1)', '(?:a+)'],
    );
    const quantified = fc
      .tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{1,2}'))
      .map(([each, quantifier]) => (/^(?:\^|\$|\\b)$/.test(each) ? each : each + quantifier));
    const sequence = fc.array(quantified, { maxLength: 4 }).map((parts) => parts.join(''));
    const pattern = fc.tuple(sequence, sequence, sequence, sequence).map(([a, b, c, d]) => `${a}(${b}|${c})${d}`);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '-', '.', '{', '\u00a0', 'é'), maxLength: 12 });
    forMany(200, pattern, text, asBefore);
  });

  it('that is exponential for JavaScript ends', () => {
    const search = linearSearch('^(?:a+)+([0-9])$');
    assert.equal(search?.('a'.repeat(1000)), undefined);
    assert.equal(search?.(`${'a'.repeat(998)}7`), '7');
  });

  const needsJavaScript = {
    lookahead: 'x(?=y)(1)',
    'negative lookahead': '(?!y)(1)',
    lookbehind: '(?<=x)(1)',
    'negative lookbehind': '(?<!val_)acc (.*)',
    'a backreference': String.raw`(a)\1`,
    'a named backreference': String.raw`(?<n>a)\k<n>`,
    'a group that is repeated': '(?:(a)|b)*',
    'a letter that RE2 gives a meaning': String.raw`\A\z(1)`,
    'a Unicode class, which is plain letters in JavaScript without its flag': String.raw`\p{L}(1)`,
    'an octal number': String.raw`\07(1)`,
    'a class of everything': '[^](1)',
    'a class of everything or nothing, before a bracket that stands for itself': '[^](1)]|[](2)]',
    'half a character': String.raw`\ud83d(1)`,
    'the first half of all': String.raw`\ud800(1)`,
    'a character beyond U+FFFF': '[😀](1)',
    'a range with a set at its end': String.raw`[a-\d](1)`,
    'more repetitions than RE2 allows': 'a{2000}(1)',
  };
  for (const [what, pattern] of Object.entries(needsJavaScript)) {
    it(`stays with JavaScript if it has ${what}`, () => {
      assert.ok(new RegExp(pattern));
      assert.equal(linearSearch(pattern), undefined);
    });
  }
});
