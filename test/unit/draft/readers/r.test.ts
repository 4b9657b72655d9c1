import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { callsOf } from '../../../../src/code/rCalls.ts';
import { tokenizedScript } from '../../../../src/code/tokenizedScript.ts';

const option = (text: string): unknown[] =>
  readScript({ file: 'a.R', text: `make_option(${text})` }).flags.map(({ name, type, default: given }) => [
    name,
    type,
    given,
  ]);

describe('R', () => {
  it('reads the options of optparse: a number without L need not be whole', () => {
    assert.deepEqual(option('c("-l", "--lr"), default = -1e-3'), [['lr', 'float', -1e-3]]);
    assert.deepEqual(option('"--n", default = 5'), [['n', 'float', 5]]);
    assert.deepEqual(option('"--n", default = 5L'), [['n', 'int', 5]]);
    assert.deepEqual(option('"--on", action = "store_true", default = FALSE'), [['on', 'bool', false]]);
  });

  it('needs what the script refuses to run without, and its arguments by their places', () => {
    const needed = (text: string): string[] =>
      readScript({ file: 'a.R', text }).flags.flatMap(({ name, required }) => (required === true ? [name] : []));
    const options = 'make_option("--data"); make_option("--out"); make_option("--x", help = "table [required]")\n';
    assert.deepEqual(needed(`${options}if (is.null(opt$data)) {\n  print_help(p)\n  stop("data")\n}`), ['data', 'x']);
    assert.deepEqual(needed(`${options}if (!is.null(opt$out)) stop("out")`), ['x']);
    assert.deepEqual(needed('args <- commandArgs(trailingOnly = TRUE)\nmodel <- args[2]\ndata <- args[[1]]'), [
      'data',
      'model',
    ]);
  });

  it('ignores comments and texts, and continues after brackets that do not match', () => {
    const names = (text: string): string[] => callsOf(tokenizedScript(text, 'r')).map(({ name }) => name);
    assert.deepEqual(names('f("g(1)", \'h(2)\') # i(3)\nj(r"(k(4))")'), ['f', 'j']);
    assert.deepEqual(names(')]} f(1); g(x = function(a) { h(a) })'), ['f', 'h', 'g']);
    assert.deepEqual(names('f(g(1)'), ['g']);
  });
});

describe("an R script's output", () => {
  it('has the accuracy of the table that caret prints', () => {
    const { metrics } = draftOf({ file: 'a.R', text: 'cm <- confusionMatrix(predict(m, x), y)\nprint(cm)\n' });
    assert.deepEqual([metrics[0]?.name, metrics[0]?.readableAs], ['Accuracy', 'name']);
  });
});

describe('an option of R without a default', () => {
  const options = 'o <- parse_args(OptionParser(option_list = list(make_option("--layers", type = "character"))))\n';
  const needs = (text: string): unknown[] => draftOf({ file: 'a.R', text }).needs.map(({ name }) => name);

  it('is needed where a call gets it that fails with nothing', () => {
    assert.deepEqual(needs(`${options}x <- strsplit(o$layers, ",")[[1]]`), ['layers']);
    assert.deepEqual(needs(`${options}x <- read.csv(o$layers)`), ['layers']);
  });

  it('and not where the script asks whether it is given, or has a default that nobody can read', () => {
    assert.deepEqual(needs(`${options}if (!is.null(o$layers) && !is.na(o$layers)) x <- read.csv(o$layers)`), []);
    assert.deepEqual(
      needs(`${options.replace('"character"', '"character", default = path("x")')}x <- load(o$layers)`),
      [],
    );
  });
});
