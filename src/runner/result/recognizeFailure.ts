/** The commonest reasons why a script cannot run, each with its remedy. */
import * as messages from './messages.ts';

export interface FailedRun {
  /** Why the trial failed, and then the last lines of its log. */
  readonly reason: string;
  readonly log: readonly string[];
  /** The program that ran, with its full path where it is known, and its arguments. */
  readonly command: readonly string[];
  /** Absolute: the folder it ran in. */
  readonly cwd: string;
}

export interface RecognizedFailure {
  /** One line. */
  readonly cause: string;
  readonly advice: string;
  /** Where another point may need less. */
  readonly lacks?: 'memory';
}

/** Undefined for failures that only the script's author can understand. The last line that is recognised counts. */
export function recognizeFailure(run: FailedRun): RecognizedFailure | undefined {
  for (const line of [...run.log.toReversed(), run.reason]) {
    for (const { pattern, explain } of recognizers) {
      const match = pattern.exec(line.slice(0, MAX_LENGTH));
      if (match) return explain(match.slice(1).find(Boolean) ?? '', run);
    }
  }
  return undefined;
}

/** Of a hostile line, some patterns look at every part again from every place. */
const MAX_LENGTH = 500;

interface Recognizer {
  readonly pattern: RegExp;
  /** @param found the text of the first group that took part */
  readonly explain: (found: string, run: FailedRun) => RecognizedFailure;
}

/**
 * A name that becomes part of a command comes from the script's output, so it has only letters that a shell leaves
 * alone. The first pattern that fits a line wins: those about GPUs come before those about memory.
 */
const recognizers: readonly Recognizer[] = [
  {
    pattern: /\bNo module named '?([A-Za-z_][\w.]*)/,
    explain: (module, { command }) => missingPythonModule(module, command),
  },
  {
    pattern: /\bCannot find (?:module|package) '((?:@[\w.-]+\/)?[A-Za-z][\w.-]*)(?:\/[\w./-]*)?'/,
    explain: (name, { command, cwd }) => messages.missingNodePackage(name, programOf(command, /^node/) ?? 'node', cwd),
  },
  {
    pattern: /\bthere is no package called ['‘“"]([A-Za-z][\w.]*)/,
    explain: (name, { command }) => messages.missingRPackage(name, programOf(command, /^Rscript|^R$/) ?? 'Rscript'),
  },
  {
    pattern:
      /CUDA (?:error: )?out of memory|CUDA_ERROR_OUT_OF_MEMORY|CUBLAS_STATUS_ALLOC_FAILED|(?:HIP|MPS backend) out of memory|torch\S*\.OutOfMemoryError|RESOURCE_EXHAUSTED: (?:OOM|Out of memory)/i,
    explain: () => ({ ...messages.gpuOutOfMemory, lacks: 'memory' }),
  },
  {
    pattern:
      /\bMemoryError\b|Unable to allocate [\d.]+ [KMGTP]iB|Cannot allocate memory|heap out of memory|OutOfMemoryError|was killed by SIGKILL/,
    explain: () => ({ ...messages.outOfMemory, lacks: 'memory' }),
  },
  {
    pattern: /No space left on device|\bENOSPC\b|Disk quota exceeded/,
    explain: () => messages.noSpaceLeft,
  },
  {
    pattern:
      /PermissionError: .*'([^']+)'|\bEACCES: permission denied, \w+ '([^']+)'|['‘]?([^\s:"]*[^\s:"'’])['’]?: Permission denied/,
    explain: (file) => messages.permissionDenied(file),
  },
  {
    pattern: /([^\s:"]+): cannot open shared object file/,
    explain: (library) => messages.missingLibrary(library),
  },
  {
    // zsh names the program last, behind the number of the line
    pattern:
      /([^\s:"]+)(?<!Error|Exception): (?:not found|command not found(?!: )|bad interpreter)\b|\bcommand not found: (\S+)|\benv: ['‘]?([^'’:]+)['’]?: No such file/,
    explain: (program) => messages.missingProgram(program),
  },
  {
    pattern:
      /No such file or directory: '([^']+)'|\bENOENT: no such file or directory, \w+ '([^']+)'|Cannot find module '([./][^']+)'|(?:open file|open) ['"]([^'"]+)['"]: (?:\[Errno 2\] )?No such file|['‘]?([^\s:"]*[^\s:"'’])['’]?: No such file or directory/,
    explain: (file, { cwd }) => messages.missingFile(file, cwd),
  },
];

/** The first word of the command whose file name fits. */
function programOf(command: readonly string[], name: RegExp): string | undefined {
  return command.find((word) => name.test(word.slice(word.lastIndexOf('/') + 1)));
}

function missingPythonModule(module: string, command: readonly string[]): RecognizedFailure {
  const [program = '', run] = command;
  const name = pythonPackage(module);
  const isManaged = run === 'run' && /(?:^|[/\\])(?:uv|poetry|pixi)$/.test(program);
  return isManaged
    ? messages.missingInProject(module, program, name)
    : messages.missingPythonModule(module, pythonOf(command), name);
}

/** A script that a shell starts has the Python that the shell chooses; a launcher that of its environment. */
function pythonOf(command: readonly string[]): string {
  const python = programOf(command, /^(?:python|pypy)[\d.]*(?:\.exe)?$/);
  const launcher = programOf(command, /^(?:torchrun|accelerate)$/);
  return python ?? launcher?.replace(/[^/]+$/, 'python3') ?? 'python3';
}

/** The few whose package has another name than the module, which a guess would get wrong. */
const pythonPackages: Readonly<Record<string, string>> = {
  cv2: 'opencv-python',
  PIL: 'pillow',
  sklearn: 'scikit-learn',
  skimage: 'scikit-image',
  yaml: 'pyyaml',
  dateutil: 'python-dateutil',
  pytorch_lightning: 'pytorch-lightning',
};

function pythonPackage(module: string): string {
  const [name] = module.split('.', 1);
  return Object.hasOwn(pythonPackages, name) ? pythonPackages[name] : name;
}
