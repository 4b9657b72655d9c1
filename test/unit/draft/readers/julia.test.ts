import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';

const script = `
using ArgParse
function parse_commandline()
    s = ArgParseSettings(description = "Train")
    @add_arg_table! s begin
        "--lr", "-l"             # the step size
            help = "learning rate"
            arg_type = Float64
            default = 1f-3
        "--layers"
            arg_type = Int
            default = 3
        "--opt"
            default = "adam"
            range_tester = x -> x in ["adam", "sgd"]
        "--fast"
            action = :store_true
        "--out"; help = "folder"; required = true
        "data"
            help = "a file"
            required = true
    end
    return parse_args(s)
end
`;

describe("Julia's ArgParse", () => {
  const { flags } = readScript({ file: 'train.jl', text: script });

  it('gives names, types, defaults and what is required', () => {
    assert.deepEqual(
      flags.map(({ name, type, default: given, required, passStyle }) => [
        name,
        type,
        given,
        required ?? false,
        passStyle,
      ]),
      [
        ['lr', 'float', 0.001, false, 'flags'],
        ['layers', 'int', 3, false, 'flags'],
        ['opt', 'text', 'adam', false, 'flags'],
        ['fast', 'bool', false, false, 'flags'],
        ['out', 'text', undefined, true, 'flags'],
        ['data', 'text', undefined, true, 'positional'],
      ],
    );
    assert.deepEqual([flags[0]?.help, flags[0]?.line], ['learning rate', 6]);
  });

  it('reads entries in brackets', () => {
    const text =
      '@add_arg_table s begin\n  ("--lr"; arg_type=Float64; default=0.5)\n  ("--n"; default=3; help="x")\nend\ny *= "_w"';
    const found = readScript({ file: 'train.jl', text }).flags.map(({ name, default: given }) => [name, given]);
    assert.deepEqual(found, [
      ['lr', 0.5],
      ['n', 3],
    ]);
  });
});

describe('the variables of a script in Julia or R', () => {
  const tuned = (file: string, text: string): unknown[] => {
    const { passStyle, template, parameters } = draftOf({ file, text });
    return [passStyle, template, ...parameters.filter(({ active }) => active).map(({ flag }) => flag.name)];
  };

  it('are tuned in a copy of it, also under Greek letters', () => {
    assert.deepEqual(tuned('a.jl', 'batchSize = 64;\nη = 0.001;\nepochs = 5\n'), [
      'template',
      'a.jl',
      'batchSize',
      'η',
    ]);
    assert.deepEqual(tuned('a.R', 'batch_size <- 64\nfit(x, nrounds = 100, num.hidden = 600)\n'), [
      'template',
      'a.R',
      'batch_size',
      'nrounds',
      'num.hidden',
    ]);
  });

  it('are tuned as fields of a struct of Julia, whose types are written between', () => {
    const struct = 'Base.@kwdef mutable struct Args\n  η::Float64 = 3e-4\n  hidden::Int=64\n  seed::Int = 0\nend\n';
    assert.deepEqual(tuned('a.jl', struct), ['template', 'a.jl', 'η', 'hidden']);
  });

  it('are tuned in lists of layer sizes, but for the first and the last, which belong to the data', () => {
    assert.deepEqual(tuned('a.jl', 'dims = [784, 48, 24, 10]\nx = [3, 4, 5]\n'), [
      'template',
      'a.jl',
      'dims.1',
      'dims.2',
    ]);
    assert.deepEqual(tuned('a.R', 'net <- mlp(x, layers = c(9, 32, 1), lr = 0.1)\n'), [
      'template',
      'a.R',
      'layers.1',
      'lr',
    ]);
    assert.deepEqual(tuned('a.R', 'layer_sizes <- c(9, 3)\n'), ['flags', undefined]);
  });

  it('are tuned inside calls beside what is always a setting, or where there is nothing else, but not in a plot', () => {
    const plot = 'plot(x, alpha = 0.3)\n';
    assert.deepEqual(tuned('a.R', `p <- list(eta = 0.1, gamma = 0.5)\n${plot}`), ['template', 'a.R', 'eta', 'gamma']);
    assert.deepEqual(tuned('a.R', `f <- glmnet(x, y, lambda = 0.01)\n${plot}`), ['template', 'a.R', 'lambda']);
    assert.deepEqual(tuned('a.jl', 'dropout = 0.1\nfit(x; lambda = 0.01)\n'), ['template', 'a.jl', 'dropout']);
    const forest = 'rf <- randomForest(y ~ ., data = d, ntree = 600)\n';
    assert.deepEqual(tuned('a.R', `gamma <- 0.5\n${forest}`), ['template', 'a.R', 'gamma', 'ntree']);
    assert.deepEqual(tuned('a.jl', 'x = randn(3; alpha = 0.3)\n'), ['flags', undefined]);
  });

  it('are one where each place gives the same value and none is in a plot, and have one letter where its call is known', () => {
    const forests = 'a <- randomForest(x, ntree = 600)\nb <- randomForest(y, ntree = 600)\n';
    assert.deepEqual(tuned('a.R', forests), ['template', 'a.R', 'ntree']);
    assert.deepEqual(tuned('a.R', forests.replace('600', '500')), ['flags', undefined]);
    assert.deepEqual(tuned('a.R', 'f <- glmnet(x, y, alpha = 1)\ng <- cv.glmnet(x, y, alpha = 1)\n'), [
      'template',
      'a.R',
      'alpha',
    ]);
    assert.deepEqual(tuned('a.R', 'f <- glmnet(x, y, alpha = 1)\nplot(f, alpha = 1)\n'), ['flags', undefined]);
    assert.deepEqual(tuned('a.R', 'p <- knn(x, t, y, k = 5)\n'), ['template', 'a.R', 'k']);
    assert.deepEqual(tuned('a.R', 'p <- knn(x, t, y, k = 5)\nf <- createFolds(y, k = 5)\n'), ['flags', undefined]);
  });

  it('are tuned where it includes other files, and it is said why no copy could do the same', () => {
    assert.deepEqual(tuned('a.jl', 'include("b.jl")\nlr = 0.1\n'), ['template', 'a.jl', 'lr']);
    const text = 'include(model)\nlr = 0.1\n';
    assert.match(draftOf({ file: 'a.jl', text }).notes.join('\n'), /^a\.jl:1:1: the file uses its own path/);
    assert.deepEqual(draftOf({ file: 'a.jl', text: `${text}n = parse(Int, ARGS[1])\n` }).notes, []);
  });

  it('are left alone where it has options', () => {
    const table = '@add_arg_table! s begin\n"--lr"\narg_type = Float64\ndefault = 0.1\nend\nbatch_size = 64\n';
    assert.deepEqual(tuned('a.jl', table), ['flags', undefined, 'lr']);
  });
});
