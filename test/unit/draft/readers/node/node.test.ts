import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';

const shapes = (text: string, file = 'a.mjs'): unknown[] =>
  readScript({ file, text }).flags.map(({ name, type, default: given }) => [name, type, given]);

describe('Node', () => {
  it('reads TypeScript as well as JavaScript', () => {
    const text =
      'const rate = 0.1 as const;\nconst o: Options = { lr: { type: "string", default: `${1}` } };\nparseArgs({ options: { a: { type: "string", default: "2" } } } satisfies X);';
    assert.deepEqual(shapes(text, 'a.ts'), [['a', 'int', 2]]);
  });

  it('takes the types of parseArgs, whose numbers are texts, from the defaults', () => {
    assert.deepEqual(
      shapes("parseArgs({ options: { lr: { type: 'string', default: '1e-3' }, v: { type: 'boolean' } } })"),
      [
        ['lr', 'float', 1e-3],
        ['v', 'bool', false],
      ],
    );
  });

  it('reads commander with its parsers, switches and lists', () => {
    const text =
      "import { program } from 'commander';\nprogram.option('-l, --lr <n>', 'rate', parseFloat, 0.1).option('-q').option('--many <x...>')";
    assert.deepEqual(shapes(text), [
      ['lr', 'float', 0.1],
      ['q', 'bool', false],
      ['many', 'list', undefined],
    ]);
  });

  it('needs the arguments of commander by their place, behind the one command that there is', () => {
    const commandOf = (lines: string) => {
      const text = `import { program } from 'commander';\nprogram.option('--lr <n>', 'rate', parseFloat, 0.1)${lines}`;
      return draftOf({ file: 'a.mjs', text }).command.args.join(' ');
    };
    assert.equal(commandOf(".argument('<file>', 'the data').argument('[more]')"), 'node a.mjs <<<file: the data>>>');
    assert.equal(commandOf(".command('train <file>')"), 'node a.mjs train <<<file: a file>>>');
    assert.equal(commandOf(".command('train <file>').command('test <file>')"), 'node a.mjs');
  });

  it('reads environment variables with their fallbacks', () => {
    assert.deepEqual(shapes("const lr = Number(process.env.LR ?? '0.1'); const n = process.env['N'] || 3;"), [
      ['LR', 'float', 0.1],
      ['N', 'int', 3],
    ]);
  });
});
