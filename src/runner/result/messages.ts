/** The sentences of an attempt's result, made from facts. */
import { quote } from '../quote.ts';
import type { FileReading } from '../metric/files/metricFile.ts';
import { isNamed, nearestFirst, type NamedNumber } from '../metric/files/numbersIn.ts';
import type { ResultFile } from '../metric/files/ownFiles.ts';
import type { ClosestReport, OutputExcerpt } from './outputExcerpt.ts';
import type { Metric, NeededMetric } from '../trialJob.ts';
import type { LostOutput } from './lostOutput.ts';
import type { StartFailure } from './startFailure.ts';

export function timedOut(seconds: number): string {
  return (
    `The script was stopped at its time limit of ${seconds} s; ` +
    'raise trial.timeout in the declaration if it needs longer.'
  );
}

export function exited(code: number, lastLine: OutputExcerpt | undefined): string {
  return `The script ended with exit code ${code}; ${lastOutput(lastLine)}.`;
}

export function killed(signal: string, lastLine: OutputExcerpt | undefined): string {
  const hint = signal === 'SIGKILL' ? ' (as the system does when memory runs out)' : '';
  return `The script was killed by ${signal}${hint}; ${lastOutput(lastLine)}.`;
}

export const endUnseen =
  'The process that watched this trial for the tuner was ended, so nobody saw how the script ended; the trial runs again.';

export const hadCheckpoint =
  "It had the checkpoint of an earlier attempt; delete checkpoint in the trial's folder to have it begin anew.";

/** @param lost one of the searched files */
export function noMetric({ name, pattern }: Metric, closest: ClosestReport | undefined, lost?: LostOutput): string {
  if (closest !== undefined && 'from' in closest)
    return `The script ended without reporting its metric, but ${writtenClause(closest, name)}.${lostNote(lost)}`;
  const searched = [
    `a JSON line with "${name}" in metrics.jsonl or on stdout`,
    `a line such as "${name}: 0.93" on stdout`,
    ...(pattern === undefined ? [] : [`a line on stdout that matches /${pattern}/`]),
    'the same on stderr',
  ];
  return (
    `The script ended without reporting its metric: looked for ${searched.join(', then ')}; ` +
    `${closestClause(closest, name)}.${lostNote(lost)}`
  );
}

export function patternTooSlow(
  { pattern = '' }: Pick<Metric, 'pattern'>,
  { seconds, line }: { seconds: number; line: string },
): string {
  return (
    `The search for /${pattern}/ took more than ${seconds} s, so the metric is not known; it came to ${quote(line)}. ` +
    'Write objective.pattern without lookaround and backreferences, or without a repetition inside a repetition.'
  );
}

export function noNeededMetric({ name, needed }: NeededMetric, closest: ClosestReport | undefined): string {
  const why = needed === 'objective' ? 'which is an objective' : `which a limit needs (${needed.limit})`;
  return `The script ended without ${name}, ${why}; ${closestClause(closest, name)}.`;
}

/** @param sentence why it has no value */
export function withNeed(sentence: string, { name, needed }: NeededMetric): string {
  return `${sentence} ${needed === 'objective' ? `${name} is an objective` : `A limit needs it (${needed.limit})`}.`;
}

export type FailedReading = Exclude<FileReading, { readonly kind: 'value' }>;

export function noMetricInFile(name: string, reading: FailedReading): string {
  const { file } = reading;
  switch (reading.kind) {
    case 'missing':
      return `The script ended, but ${quote(file)}, where objective.from looks for ${name}, does not exist.`;
    case 'noneNamed':
      return (
        `The script ended, but ${quote(file)}, where objective.from looks for ${name}, has no file of a usual name, such as ` +
        'metrics.json or results.csv: write the file itself as objective.from, with its folder.'
      );
    case 'notOwn':
      return (
        `The script ended, but ${quote(file)} is not its own: it was not changed since the trial began, or is outside of ` +
        'the folder that the trial ran in, so its value may be that of another run.'
      );
    case 'noValue':
      return `The script ended, but ${quote(file)} has no value of ${name}${hasInstead(name, reading.numbers)}.`;
    case 'tooLarge':
      return `The script ended, but ${quote(file)} is too large to be read; let it write a smaller file.`;
  }
}

export function notFiniteInFile(name: string, file: string): string {
  return `The script wrote ${name} as something other than a finite number into ${quote(file)}.`;
}

export function notFinite({ name }: Pick<Metric, 'name'>, line: string): string {
  return `The script reported ${name} as something other than a finite number: it printed ${quote(line)}.`;
}

export function notStarted(failure: StartFailure): string {
  switch (failure.cause) {
    case 'noFolder':
      return `The folder to run the script in, ${quote(failure.cwd)}, does not exist; correct cwd.`;
    case 'noProgram':
      return `The program ${quote(failure.program)} was not found; install it or correct the first word of command.`;
    case 'noScript':
      return `The script ${quote(failure.program)} does not exist; correct command.`;
    case 'noInterpreter':
      return (
        `The interpreter in the first line of ${quote(failure.program)} does not exist; ` +
        'correct the line or name one in command.'
      );
    case 'notExecutable':
      return (
        `${quote(failure.program)} is not executable; ` +
        'run chmod +x on it, or put its interpreter before it in command.'
      );
    case 'tooLong':
      return (
        `The program ${quote(failure.program)} could not be started, because its arguments and variables together ` +
        "are longer than the system allows; shorten command or env, or unset long variables of the tuner's own."
      );
    case 'other':
      return `The program ${quote(failure.program)} could not be started (${failure.message}); correct command.`;
  }
}

function hasInstead(name: string, numbers: readonly NamedNumber[]): string {
  if (numbers.length === 0) return '; write the name as the file has it';
  return `; it has ${namesOf(nearestFirst(numbers, name))}: write the name as the file has it`;
}

const MAX_NAMES = 5;

/** @param numbers at least one */
function namesOf(numbers: readonly NamedNumber[]): string {
  const names = numbers.slice(0, MAX_NAMES).map(({ name }) => name);
  if (numbers.length > MAX_NAMES) names.push(`${numbers.length - MAX_NAMES} more`);
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function closestClause(closest: ClosestReport | undefined, name: string): string {
  if (closest === undefined) return 'it wrote nothing';
  if ('from' in closest) return writtenClause(closest, name);
  return `the closest line was ${quote(closest.line)} in ${closest.file}`;
}

/** A file is named as it is in the trial's folder, and then as the declaration takes it. */
function writtenClause({ from, numbers }: ResultFile, name: string): string {
  const file = from.replace('${trialFolder}', 'work');
  const near = numbers.find((each) => isNamed(each, name));
  if (near === undefined) {
    return `${file} has ${namesOf(numbers)}: write one of them as metric, and from: ${from}`;
  }
  return near.name === name
    ? `${name} is in ${file}: write from: ${from}`
    : `${name} is in ${file} as ${near.name}: write metric: ${near.name} and from: ${from}`;
}

function lostNote(lost: LostOutput | undefined): string {
  if (lost === undefined) return '';
  const path = quote(lost.path);
  switch (lost.by) {
    case 'nothing':
      return ` ${path} is gone: the script must not delete it, nor the folder around it.`;
    case 'link':
      return ` The script replaced ${path} by a symbolic link, which is not followed.`;
    case 'folder':
      return ` The script replaced ${path} by a folder.`;
    case 'other':
      return ` The script replaced ${path} with something other than a regular file, so it was not read.`;
  }
}

function lastOutput(lastLine: OutputExcerpt | undefined): string {
  return lastLine === undefined ? 'it wrote nothing' : `its ${lastLine.file} says ${quote(lastLine.line)}`;
}

// Causes that are recognised (recognizeFailure.ts), with advice

export function missingPythonModule(module: string, python: string, pythonPackage: string) {
  return {
    cause: `The Python module ${module} is missing for ${python}.`,
    advice:
      `Install it with: ${python} -m pip install ${pythonPackage} ` +
      '(or choose another interpreter: activate its environment, select it in the editor, write it into the setting ' +
      'bbkb.pythonPath there, or name it in command; ' +
      'if the module is your own, set cwd, or PYTHONPATH under env).',
  };
}

/** @param manager uv, poetry or pixi */
export function missingInProject(module: string, manager: string, pythonPackage: string) {
  return {
    cause: `The Python module ${module} is missing in the project that ${manager} runs.`,
    advice: `Add it with: ${manager} add ${pythonPackage} (if the module is your own, set cwd, or PYTHONPATH under env).`,
  };
}

export function missingNodePackage(name: string, node: string, cwd: string) {
  return {
    cause: `The Node package ${name} is missing for ${node}.`,
    advice: `Install it in ${quote(cwd)} with: npm install ${name}`,
  };
}

export function missingRPackage(name: string, rscript: string) {
  return {
    cause: `The R package ${name} is missing for ${rscript}.`,
    advice: `Install it with: ${rscript} -e 'install.packages("${name}")'`,
  };
}

export const gpuOutOfMemory = {
  cause: 'The GPU ran out of memory.',
  advice:
    'Lower parallel, give each trial a GPU of its own with gpus, or narrow the parameter that takes the memory, such as the batch size.',
};

export const outOfMemory = {
  cause: 'The script probably ran out of memory.',
  advice: 'Lower parallel, or narrow the parameter that takes the memory, such as the batch size.',
};

export const noSpaceLeft = {
  cause: 'The script found no space left to write.',
  advice:
    'Make room on the disk that it writes to. If it shares memory between processes (/dev/shm), give it more of that, or fewer workers.',
};

export function permissionDenied(file: string) {
  return {
    cause: `The script may not use ${quote(file)}.`,
    advice: 'Give yourself the permission, for a program with chmod +x, or name another file.',
  };
}

export function missingLibrary(library: string) {
  return {
    cause: `The library ${quote(library)} was not found.`,
    advice: 'Install it, or name its folder as LD_LIBRARY_PATH under env.',
  };
}

export const NOT_A_SHELL_SCRIPT = {
  cause: 'A shell ran a Python script, whose first line does not name Python.',
  advice: 'Write python3 before the script in command, or #!/usr/bin/env python3 into its first line.',
};

export function missingProgram(program: string) {
  return {
    cause: `The program ${quote(program)} was not found.`,
    advice: 'Install it, or write its full path; the PATH of the trials can be set under env.',
  };
}

/** @param flag of the command or of the script, which says where the file is */
export function missingFile(file: string, cwd: string, flag: string | undefined) {
  const correct =
    flag === undefined ? 'correct the path' : `correct the path, for instance with ${flag} PATH in command`;
  return {
    cause: `The file ${quote(file)} does not exist.`,
    advice: `Trials run in ${quote(cwd)}: ${correct}, or set cwd in the declaration.`,
  };
}
