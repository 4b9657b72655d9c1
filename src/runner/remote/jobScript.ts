/**
 * The script of a job: it runs one attempt, once, in a POSIX shell, with a note before it and a note after it. It needs
 * nothing of ours on the machine that runs it.
 *
 * The tuner may be gone meanwhile, so the script does its work as well: the time limit, and the end of a trial that was
 * stopped (output/stopMark.ts).
 */
import type { Launch } from '../executor.ts';
import { envArguments } from '../start/environment.ts';
import { shellQuote } from './transport.ts';

/** Whether the tuner, which is on another machine, can still reach this one. */
interface Connection {
  /** Absolute: a file whose content changes whenever the tuner looks. */
  readonly sign: string;
  /** Seconds without a change after which the script is ended. */
  readonly patience: number;
}

/** How a job describes itself in its notes: words that its shell expands. */
export interface JobIdentity {
  /** As its scheduler names it; empty where it has no name. */
  readonly id: string;
  readonly host: string;
  readonly cpus: string;
}

export interface ScriptOptions {
  readonly connection?: Connection;
  readonly identity?: JobIdentity;
}

/** @param folder absolute: the job's own, where it leaves its notes */
export function jobScript(
  launch: Launch,
  folder: string,
  { connection, identity = WITHOUT_SCHEDULER }: ScriptOptions = {},
): string {
  return [
    claimJob(launch, folder),
    FUNCTIONS,
    startCommand(launch, identity),
    connection === undefined ? NO_CONNECTION : connectionLost(connection),
    WATCH,
    WAIT,
    NOTE_END,
  ].join('\n');
}

/** Hundredths of a second. */
const LONGEST_STEP = 3000;

function claimJob({ dir, attempt, grace }: Launch, folder: string): string {
  return `#!/bin/sh
dir=${shellQuote(dir)}
job=${shellQuote(folder)}
attempt=${attempt}
grace=${Math.ceil(grace)}
stopped="$dir/stopped.$attempt"
[ -e "$stopped" ] && exit 0
# a scheduler may start a job twice; the folder can be made once
mkdir "$job/claimed" || exit 0
echo $$ >"$job/claimed/pid"
`;
}

const FUNCTIONS = `# hundredths of a second
now() { if read -r up _ </proc/uptime; then echo "\${up%.*}\${up#*.}"; else echo "$(date +%s)00"; fi; }
# a script may delete its trial's folder, but nobody would see its end then; folders around it that are gone stay so
keep_folder() { [ -d "$job" ] || { mkdir "$dir" "$job" "$job/claimed"; echo $$ >"$job/claimed/pid"; } 2>/dev/null; }
note() { printf '%s\\n' "$2" >"$job/$1.new" && mv -f "$job/$1.new" "$job/$1"; }
# a step that is much longer than the wait between two looks is a sleep, or a clock that was set: it does not count
leave_out_sleep() {
  at=$(now)
  step=$((at - last))
  last=$at
  [ "$step" -ge 0 ] && [ "$step" -lt ${LONGEST_STEP} ] && return
  began=$((began + step))
  note began "$began"
}
end() {
  [ -e "$job/began" ] && read -r began <"$job/began"
  hundredths=$(($(now) - began))
  keep_folder
  note exit.json "$(printf '{"attempt":%d,"seconds":%d.%02d,%s}' "$attempt" $((hundredths / 100)) $((hundredths % 100)) "$1")"
  exit 0
}
# everything that the script started and that stayed in its session
signal() { kill -s "$1" -- -"$child" 2>/dev/null || kill -s "$1" "$child" 2>/dev/null; }
# and what has left it, where the system shows the variables of a process
kill_others() {
  for pid in $(grep -lsFxz "BBKB_JOB=$job" /proc/[0-9]*/environ | cut -d/ -f3); do kill -s KILL "$pid"; done
}
`;

function startCommand({ cwd, file, args, env, stdout, stderr }: Launch, identity: JobIdentity): string {
  const { exports, others } = variables(env);
  const words = [...(others.length > 0 ? ['env', ...others] : []), file, ...args];
  return `began=$(now)
interrupted=
child=
trap 'interrupted=1; woken=1; [ -n "$child" ] && signal TERM' TERM INT HUP
id=${identity.id}
cd ${shellQuote(cwd)} || end ${shellQuote(notStarted(noFolderThere))}
# a script or another file of the command may have been edited while the job waited
changed=false
for word in ${[file, ...args].map(shellQuote).join(' ')}; do
  [ -f "$word" ] && [ "$word" -nt "$job/run.sh" ] && changed=true
done
host=${identity.host}
note started.json "$(printf '{"host":"%s","cpus":%s,"job":"%s","changed":%s}' "$host" "${identity.cpus}" "$id" $changed)"

${[...exports, ''].join('\n')}export BBKB_JOB="$job"
command -v -- ${shellQuote(file)} >/dev/null || end ${shellQuote(notStarted(noProgramThere))}
setsid ${words.map(shellQuote).join(' ')} </dev/null >>${shellQuote(stdout)} 2>>${shellQuote(stderr)} &
child=$!
[ -n "$interrupted" ] && signal TERM
`;
}

const WATCH = `watch() {
  last=$(now)
  while sleep 1; do
    leave_out_sleep
    # nobody would note the end
    if ! kill -s 0 "$$" 2>/dev/null; then
      signal KILL
      kill_others
      return
    fi
    keep_folder
    read -r limit <"$job/limit"
    # the clock is not read again: what it has jumped since the last look is not left out yet
    if [ -n "$limit" ] && [ $((at - began)) -ge $((limit * 100 + 300)) ]; then
      printf '%s\\n' "$limit" >"$job/timedOut"
    elif connection_lost; then
      : >"$job/abandoned"
    elif [ ! -e "$stopped" ]; then
      continue
    fi
    signal TERM
    sleep "$grace"
    signal KILL
    kill_others
    return
  done
}
watch >/dev/null 2>&1 &
watcher=$!
`;

const WAIT = `# a signal interrupts the wait, not the script; 127 says that the code is known from before
code=127
woken=1
while [ -n "$woken" ]; do
  woken=
  wait "$child"
  status=$?
  [ "$code" -ne 127 ] && [ "$status" -eq 127 ] || code=$status
done
patience=$((grace * 10))
if kill -s TERM -- -"$child" 2>/dev/null; then
  while kill -s 0 -- -"$child" 2>/dev/null && [ "$patience" -gt 0 ]; do
    sleep 0.1 || sleep 1
    patience=$((patience - 1))
  done
  kill -s KILL -- -"$child" 2>/dev/null
fi
kill "$watcher" 2>/dev/null
kill_others 2>/dev/null
`;

const NOTE_END = `if [ -e "$job/timedOut" ]; then
  read -r limit <"$job/timedOut"
  end "\\"kind\\":\\"timedOut\\",\\"limit\\":$limit"
elif [ -e "$job/abandoned" ]; then
  end '"kind":"abandoned"'
elif [ ! -e "$stopped" ] && { [ -n "$interrupted" ] || [ "$code" -eq 143 ]; }; then
  # a cluster sends SIGTERM to the script as well, and may do so first
  end '"kind":"interrupted"'
elif [ "$code" -gt 128 ]; then
  end "\\"kind\\":\\"killed\\",\\"signal\\":\\"SIG$(kill -l $((code - 128)))\\""
else
  end "\\"kind\\":\\"exited\\",\\"code\\":$code"
fi
`;

const WITHOUT_SCHEDULER: JobIdentity = { id: '', host: '$(uname -n)', cpus: '1' };

const NO_CONNECTION = 'connection_lost() { false; }';

/** Counts seconds instead of comparing clocks: one of them may be wrong, and a machine may sleep. */
function connectionLost({ sign, patience }: Connection): string {
  return `last_sign=
missed=0
connection_lost() {
  read -r sign <${shellQuote(sign)}
  missed=$((missed + 1))
  [ "$sign" = "$last_sign" ] || missed=0
  last_sign=$sign
  [ "$missed" -ge ${Math.ceil(patience)} ]
}`;
}

function notStarted(message: string): string {
  return `"kind":"notStarted","message":${JSON.stringify(message)}`;
}

/** A shell exports only names that it could use itself; `env` passes the others on. */
function variables(env: Launch['env']) {
  const all = Object.entries(env);
  const own = all.filter(([name]) => IDENTIFIER.test(name));
  return {
    exports: own.map(([name, value]) =>
      value === undefined ? `unset ${name}` : `export ${name}=${shellQuote(value)}`,
    ),
    others: envArguments(Object.fromEntries(all.filter(([name]) => !IDENTIFIER.test(name)))),
  };
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

const noFolderThere = 'The folder that it runs in is not there';
const noProgramThere = 'it was not found on the machine that ran the trial';
