import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

const missing = (file: string, text: string): readonly string[] =>
  draftOf({ file, text, isThere: (path) => path === 'there.csv' }).missing.map(
    ({ name, path, line }) => `${line}: ${name === undefined ? '' : `${name}=`}${path}`,
  );

describe('a file that a script in R, Julia or JavaScript reads and that is not there', () => {
  it('is missing by its text, or by that of the variable that holds it', () => {
    assert.deepEqual(missing('a.R', 'x <- read.csv("d/a.csv")\npath = "b.rds"\ny <- readRDS(path)'), [
      '1: d/a.csv',
      '3: path=b.rds',
    ]);
    assert.deepEqual(missing('a.jl', 'x = CSV.read("a.csv", DataFrame)'), ['1: a.csv']);
    assert.deepEqual(missing('a.js', "const x = await fs.readFile('a.csv', 'utf8')"), ['1: a.csv']);
  });

  it('is not where it is there, where the script makes it or asks for it, or where nobody can tell', () => {
    assert.deepEqual(missing('a.R', 'x <- read.csv("there.csv")'), []);
    assert.deepEqual(missing('a.R', 'write.csv(x, "a.csv")\ny <- read.csv("a.csv")'), []);
    assert.deepEqual(missing('a.js', "if (fs.existsSync('a.csv')) fs.readFileSync('a.csv')"), []);
    assert.deepEqual(missing('a.R', 'p <- "a.csv"\np <- "b.csv"\nread.csv(p)\nread.csv(q)'), []);
    assert.deepEqual(missing('a.R', 'read.csv("https://x.org/a.csv")'), []);
  });

  it('is one that a file reads which the script runs as a part of itself', () => {
    const files: Readonly<Record<string, string>> = {
      'prepare.R': 'x <- read.csv("in/a.csv")\nread.csv("made.csv")\n',
      'prepare.jl': 'const x = CSV.read("in/a.csv", DataFrame)\n',
    };
    const readBy = (file: string, text: string): readonly string[] =>
      draftOf({ file, text, readFile: (name) => files[name], isThere: (path) => path in files }).missing.map(
        ({ path, file: inside, line }) => `${path} ${inside}:${line}`,
      );
    assert.deepEqual(readBy('a.R', 'write.csv(y, "made.csv")\nsource("prepare.R")\nread.csv("b.csv")'), [
      'b.csv undefined:3',
      'in/a.csv prepare.R:1',
    ]);
    assert.deepEqual(readBy('a.jl', 'include("prepare.jl")'), ['in/a.csv prepare.jl:1']);
  });

  it('is one without which the script ends, whatever reads it', () => {
    assert.deepEqual(missing('a.R', 'P = "C:/in/a.csv"\nif (!file.exists(P)) stop("no data")\nx <- own(P)'), [
      '2: P=C:/in/a.csv',
    ]);
    assert.deepEqual(missing('a.js', "if (!fs.existsSync('a.csv')) {\n  process.exit(1);\n}"), ['1: a.csv']);
    assert.deepEqual(missing('a.jl', 'if !isfile("a.csv")\n  error("no data")\nend'), ['1: a.csv']);
    assert.deepEqual(missing('a.R', 'if (file.exists("a.rds")) stop("it is there")'), []);
    assert.deepEqual(missing('a.R', 'if (!file.exists("a.rds")) saveRDS(x, "a.rds")'), []);
  });

  it('is found through joins, the folder of the script and templates', () => {
    for (const [file, text, expected] of [
      ['a.R', 'd <- "in"\nx <- read_csv(file.path(d, "a.csv"))', '2: d=in/a.csv'],
      ['a.R', 'x <- data.table::fread(here::here("in", "a.csv"))', '1: in/a.csv'],
      ['a.R', 'x <- read.csv(paste0("in/", name, ".csv"))', '1: in'],
      ['a.R', 'source("R/helpers.R")', '1: R/helpers.R'],
      [
        'a.jl',
        'const D = joinpath(@__DIR__, "..", "in")\nx = CSV.read(joinpath(D, "a.csv"), DataFrame)',
        '2: D=../in/a.csv',
      ],
      ['a.jl', 'd = "in"\nx = readdlm("$d/a.txt")', '2: d=in/a.txt'],
      [
        'a.js',
        "const D = path.join(__dirname, 'in')\nfs.readFileSync(path.join(D, 'a.json'), 'utf8')",
        '2: D=in/a.json',
      ],
      ['a.js', 'fs.readFileSync(`${__dirname}/in/a.json`)', '1: in/a.json'],
      ['a.js', "fs.readFileSync(new URL('./in/a.json', import.meta.url))", '1: in/a.json'],
      ['a.ts', "const D: string = 'in'\nawait fs.readdir(D + '/train')", '2: D=in/train'],
      ['a.js', "const c = require('./c.json')\nconst { f } = require('./lib/f')", '1: c.json'],
    ] as const)
      assert.equal(missing(file, text).join(', '), expected, text);
  });

  it('is none where only some runs read it, and where its text is that of another thing', () => {
    for (const [file, text] of [
      ['a.R', 'if (opt$resume) load("a.RData")'],
      ['a.R', 'read_data <- function(kind) {\n  get(kind)\n}\nx <- read_data("a.csv")'],
      ['a.R', 'x <- readLines("stdin")'],
      ['a.R', 'if (full) {\n  x <- read.csv("a.csv")\n} else x <- 1'],
      ['a.R', 'if (!dir.exists("in")) dir.create("in")\nx <- list.files("in")'],
      ['a.R', 'p <- paste0("m", ".rds")\nsaveRDS(m, p)\nm <- readRDS(p)'],
      ['a.jl', 'if warm\n  x = load("a.jld2")\nend'],
      ['a.jl', 'open("log.txt", "w") do io\nend'],
      ['a.js', 'try { run() } catch (e) { fs.readFileSync("a.csv") }'],
    ] as const)
      assert.deepEqual(missing(file, text), [], text);
    assert.deepEqual(missing('a.R', 'if (!file.exists("a.csv")) stop("no data")\nx <- read.csv("a.csv")'), [
      '1: a.csv',
    ]);
  });

  it('is needed where a flag or the environment says it, and the script has no value for it', () => {
    const needs = (file: string, text: string): string =>
      draftOf({ file, text })
        .needs.map(({ name }) => name)
        .join(' ');
    assert.equal(needs('a.R', 'd <- Sys.getenv("DATA")\nx <- fread(paste0(d, "/a.csv"))'), 'DATA');
    assert.equal(needs('a.R', 'd <- Sys.getenv("DATA", "in")\nx <- fread(paste0(d, "/a.csv"))'), '');
    assert.equal(needs('a.jl', 'x = readlines(ENV["FILE"])'), 'FILE');
    assert.equal(needs('a.jl', 'x = readlines(getopt(ARGS, "--data"))'), 'data');
    assert.equal(needs('a.js', 'const d = process.env.DATA\nfs.readFileSync(`${d}/a.csv`)'), 'DATA');
    assert.equal(needs('a.js', "const d = process.env.DATA ?? 'in'\nfs.readFileSync(`${d}/a.csv`)"), '');
    const options = "const { program } = require('commander')\nprogram.option('-d, --data <file>', 'x')\n";
    assert.equal(needs('a.js', `${options}const o = program.opts()\nfs.readFileSync(o.data)`), 'data');
    assert.equal(needs('a.js', `${options}const o = program.opts()\nif (o.data) fs.readFileSync(o.data)`), '');
    assert.equal(
      needs('a.js', `${options}const o = program.opts()\nif (!o.data) {\n  throw new Error('data')\n}`),
      'data',
    );
  });

  it('is the folder into which every run writes, unless the script makes one', () => {
    assert.deepEqual(missing('a.R', 'p <- "out/b/m.rds"\nsaveRDS(m, p)\nwrite.csv(x, "x.csv")'), ['2: p=out/b']);
    assert.deepEqual(missing('a.jl', 'open("out/a.txt", "w") do io\nend'), ['1: out']);
    assert.deepEqual(missing('a.js', "await fs.writeFile('out/a.json', text)"), ['1: out']);
    assert.deepEqual(missing('a.R', 'dir.create("out")\nsaveRDS(m, "out/m.rds")'), []);
    assert.deepEqual(missing('a.R', 'if (keep) saveRDS(m, "out/m.rds")\nsaveRDS(m, file.path(d, "m.rds"))'), []);
  });

  it('is looked for in linear time', () => {
    for (const [file, part] of [
      ['a.R', 'read.csv(x)\n'],
      ['a.R', 'x <- "a.csv"\nread.csv(x)\n'],
      ['a.jl', 'open("a.csv")\n'],
      ['a.js', "fs.readFileSync('a.csv')\n"],
      ['a.R', 'f(f)\n'],
      ['a.R', 'if (is.null(opt$x)) stop()\n'],
      ['a.jl', 'if x\nopen("$x")\n'],
      ['a.js', 'if else '],
      ['a.js', 'x=x+`${x}`'],
    ] as const)
      missing(file, part.repeat(8000 / part.length));
  });
});
