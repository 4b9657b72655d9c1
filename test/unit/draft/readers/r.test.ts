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
  it('has the metric of each data set that XGBoost watches while it trains', () => {
    const read = (text: string): unknown[] => {
      const best = draftOf({ file: 'a.R', text }).metrics.at(0);
      return [best?.name, best?.goal, best?.readableAs];
    };
    const train = (more: string): string => `m <- xgboost::xgb.train(data = a, nrounds = 50, ${more})\n`;
    const sets = 'list(train = f(a), eval = f(b))';
    const binary = 'params = list(eta = 0.3, objective = "binary:logistic")';
    assert.deepEqual(read(train(`watchlist = ${sets}, ${binary}`)), ['eval-logloss', 'minimize', 'name']);
    const apart = `sets <- ${sets}\np <- list(eta = 0.1, eval_metric = "auc")\n`;
    assert.deepEqual(read(apart + train('params = p, evals = sets')), ['eval-auc', 'maximize', 'name']);
    assert.deepEqual(read(train(`watchlist = ${sets}`)), ['eval-rmse', 'minimize', 'name']);
    assert.equal(read(train(`watchlist = ${sets}, verbose = 0`))[0], undefined);
    assert.equal(read(train(binary))[0], undefined);
    const folded = `cv <- xgb.cv(data = a, nrounds = 50, nfold = 5, ${binary})\n`;
    assert.deepEqual(read(folded), ['test-logloss', 'minimize', 'name']);
    assert.deepEqual(read(`m <- xgboost(data = a, nrounds = 50, ${binary})\n`)[0], 'train-logloss');
    assert.equal(read('run <- function(p) xgb.cv(params = p, data = a, nfold = 5)\n')[0], undefined);
  });

  it('has what a file prints that it runs as a part of itself, in what it calls there', () => {
    const other =
      'fit <- function(p) {\n  xgb.cv(params = p, data = a, nfold = 5)\n}\ng <- function() {\n  cat("auc:", x)\n}\n';
    const text = 'source("b.R")\np <- list(eta = 0.1, eval_metric = "auc")\nfit(p)\n';
    const { metrics } = draftOf({ file: 'a.R', text, readFile: (file) => (file === 'b.R' ? other : undefined) });
    assert.deepEqual(
      metrics.map(({ name, file, line }) => [name, file, line]),
      [
        ['test-auc', 'b.R', 2],
        ['train-auc', 'b.R', 2],
      ],
    );
  });

  it('has what a whole object prints, alone in its statement or in print(), by any name', () => {
    const printed = (text: string) =>
      draftOf({ file: 'a.R', text }).metrics.map(({ name, line, doubt }) => [name, line, doubt]);
    const table = 'cm <- confusionMatrix(predict(m, x), y)\n';
    assert.deepEqual(printed(table), []);
    for (const shown of ['print(cm)\n', 'cm\n', 'caret::confusionMatrix(p, y)\n', 'if (a) {\n print(cm)\n}\n'])
      assert.equal(printed(table + shown)[0]?.[0], 'Accuracy', shown);
    assert.deepEqual(printed(`${table}a <- cm$overall["Accuracy"]\nplot(cm)\n`), []);
    assert.deepEqual(printed('m <- lm(y ~ x)\nsummary(m)\n'), [['R-squared', 2, 'training']]);
    assert.deepEqual(printed('m <- lm(y ~ x)\ns <- summary(m)\nsummary(y)\n'), []);
  });
});

describe('the alpha of glmnet', () => {
  it('is a share, from none of the lasso to nothing else', () => {
    const { parameters } = draftOf({ file: 'a.R', text: 'm <- glmnet(x, y, alpha = 1)\n' });
    assert.deepEqual(
      parameters.map(({ declaration }) => declaration),
      [{ type: 'float', low: 0, high: 1 }],
    );
  });
});

describe('a number that R prints since its statement is an expression', () => {
  const read = (text: string): unknown[] => {
    const best = draftOf({ file: 'a.R', text }).metrics.at(0);
    return [best?.name, best?.goal, best?.readableAs];
  };

  it('is the accuracy of what is equal, or the error of what is subtracted', () => {
    assert.deepEqual(read('p <- predict(m, x)\nmean(p == d$y[test])'), ['accuracy', 'maximize', 'pattern']);
    assert.deepEqual(read('mean(p != y)'), ['error rate', 'minimize', 'pattern']);
    assert.deepEqual(read('mean((p - y)^2)'), ['mse', 'minimize', 'pattern']);
    assert.deepEqual(read('round(sqrt(mean((p -\n  y)^2)), 3)'), ['rmse', 'minimize', 'pattern']);
    assert.deepEqual(read('print(mean(abs(p - y)))'), ['mae', 'minimize', 'pattern']);
    assert.deepEqual(read('mse <- f(p)\nmse'), ['mse', 'minimize', 'pattern']);
    assert.deepEqual(read('Metrics::rmse(p, y)'), ['rmse', 'minimize', 'pattern']);
    assert.deepEqual(read('Metrics::recall(y, p > 0.5)'), ['recall', 'maximize', 'pattern']);
    assert.deepEqual(read('d[, Metrics::fbeta_score(y, p > 0.5)]'), ['fbeta_score', 'maximize', 'pattern']);
    assert.deepEqual(read('d[, p := predict(m, d)]'), [undefined, undefined, undefined]);
  });

  it('is none where it is a share of the data, is assigned, or stands in a function', () => {
    for (const text of ['mean(y == "up")', 'a <- mean(p == y)', 'f <- function(p) {\n  mean(p == y)\n}', 'dim(d)'])
      assert.deepEqual(read(text), [undefined, undefined, undefined], text);
  });

  it('is found by a pattern that takes no other, unless another number comes after it', () => {
    const { metrics } = draftOf({ file: 'a.R', text: 'nrow(d)\ndim(d)\nmean(p == y)\nmean(q == y)' });
    const pattern = new RegExp(metrics[0]?.pattern ?? 'x');
    assert.deepEqual(pattern.exec('[1] 0.61')?.[1], '0.61');
    assert.equal(pattern.exec('[1] 322  20'), null);
    assert.deepEqual(read('mean(p == y)\nnrow(d)'), ['accuracy', 'maximize', 'unlabelled']);
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
