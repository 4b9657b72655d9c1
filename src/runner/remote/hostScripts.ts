/** Scripts for /bin/sh that the tuner runs on another machine: they start jobs, look at them and end them. */
import { dirname, join } from 'node:path';
import { shellQuote } from './transport.ts';

/** A job that is to run or runs there; all paths are those of the host. */
export interface JobThere {
  /** Absolute: the trial's folder. */
  readonly dir: string;
  /** Absolute: the job's own. */
  readonly folder: string;
  readonly attempt: number;
}

/** @param sign absolute: changes with each command, so that the trials see that there is a connection */
export function startScript(jobs: readonly JobThere[], sign: string, preamble: readonly string[] = []): string {
  const command =
    preamble.length === 0 ? ['/bin/sh'] : ['bash', '-c', [...preamble, 'exec /bin/sh "$1"'].join('\n'), 'bash'];
  return [
    signOfLife(sign),
    'export PYTHONUNBUFFERED=1',
    `start() { setsid ${command.map(shellQuote).join(' ')} "$1/run.sh" </dev/null >"$1/log" 2>&1 & }`,
    ...jobs.map(({ folder }) => `start ${shellQuote(folder)}`),
  ].join('\n');
}

/** About one job. */
export interface Question extends JobThere {
  /** The files whose new content is wanted, from which byte on. */
  readonly files: readonly { readonly name: string; readonly path: string; readonly from: number }[];
  /** Its new time limit, if that has changed. */
  readonly limit?: string | undefined;
  /** It is to end. */
  readonly isStopped: boolean;
}

export type JobState = 'new' | 'alive' | 'ended' | 'gone';

export interface Answer {
  state: JobState;
  /** By the names of the question. */
  readonly files: Map<string, Buffer>;
}

/** Bytes of one file in one answer. */
export const MAX_BYTES = 2 ** 20;

export function lookScript(questions: readonly Question[], sign: string): string {
  return [
    signOfLife(sign),
    HELPERS,
    ...questions.flatMap(({ dir, folder, attempt, files, limit, isStopped }, index) => {
      const job = shellQuote(folder);
      return [
        ...(isStopped ? [`touch ${shellQuote(join(dir, `stopped.${attempt}`))}`] : []),
        ...(limit === undefined
          ? []
          : [`printf '%s' ${shellQuote(limit)} >${job}/limit.new && mv -f ${job}/limit.new ${job}/limit`]),
        `state ${index} ${job}`,
        ...files.map(({ name, path, from }) => `send ${index} ${name} ${shellQuote(path)} ${from}`),
      ];
    }),
  ].join('\n');
}

export function parseLook(text: string, count: number): readonly Answer[] {
  const answers = Array.from({ length: count }, (): Answer => ({ state: 'new', files: new Map() }));
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const match = /^(state|file) (\d+) (\S+)$/.exec(lines[i]);
    const answer = match === null ? undefined : answers.at(Number(match[2]));
    if (match === null || answer === undefined) continue;
    const [, word, , name] = match;
    if (word === 'state') {
      if (isState(name)) answer.state = name;
      continue;
    }
    const end = lines.indexOf('.', i);
    if (end < 0) break;
    answer.files.set(name, Buffer.from(lines.slice(i + 1, end).join(''), 'base64'));
    i = end;
  }
  return answers;
}

function isState(word: string): word is JobState {
  return ['new', 'alive', 'ended', 'gone'].includes(word);
}

function signOfLife(sign: string): string {
  const file = shellQuote(sign);
  return `mkdir -p ${shellQuote(dirname(sign))}\necho "$$ $(date +%s)" >${file}.new && mv -f ${file}.new ${file}`;
}

const HELPERS = `
words_of() { if [ -e "/proc/$1" ]; then tr '\\0' ' ' <"/proc/$1/cmdline"; else ps -o args= -p "$1"; fi; }
state() {
  state=new
  if [ -e "$2/claimed/pid" ]; then
    read -r pid <"$2/claimed/pid"
    state=gone
    case $(words_of "$pid") in *"$2/run.sh"*) state=alive ;; esac
    [ $state = gone ] && [ -e "$2/exit.json" ] && state=ended
  fi
  echo "state $1 $state"
}
send() {
  [ -f "$3" ] || return 0
  [ "$(wc -c <"$3")" -gt "$4" ] || return 0
  echo "file $1 $2"
  tail -c "+$(($4 + 1))" "$3" | head -c ${MAX_BYTES} | base64
  echo .
}`;
