/**
 * What a job runs: one attempt, once, in a POSIX shell, with a note before it and a note after it. It needs nothing of ours
 * on the machine that runs it.
 *
 * The tuner may be gone meanwhile, so what it would do is done here as well: the time limit, and the end of a trial that
 * was stopped (output/stopMark.ts).
 */
import type { Launch } from '../executor.ts';
import { noFolderThere, noProgramThere } from './messages.ts';
import { shellQuote } from './shellQuote.ts';

/** Whether the tuner, which is on another machine, can still reach this one. */
export interface Connection {
  /** Absolute: what is in it changes whenever the tuner looks. */
  readonly sign: string;
  /** Seconds without a change after which the script is ended. */
  readonly patience: number;
}

/** @param folder absolute: the job's own, where it leaves its notes */
export function runScript(launch: Launch, folder: string, connection?: Connection): string {
  const { dir, attempt, cwd, file, args, stdout, stderr, grace } = launch;
  const { exports, others } = variables(launch.env);
  const words = [...(others.length > 0 ? ['env', ...others] : []), file, ...args];
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

# hundredths of a second
now() { if read -r up _ </proc/uptime; then echo "\${up%.*}\${up#*.}"; else echo "$(date +%s)00"; fi; }
note() { printf '%s\\n' "$2" >"$job/$1.new" && mv -f "$job/$1.new" "$job/$1"; }
end() {
  hundredths=$(($(now) - began))
  note exit.json "$(printf '{"attempt":%d,"seconds":%d.%02d,%s}' "$attempt" $((hundredths / 100)) $((hundredths % 100)) "$1")"
  exit 0
}
# everything that the script started and that stayed in its session
signal() { kill -s "$1" -- -"$child" 2>/dev/null || kill -s "$1" "$child" 2>/dev/null; }
# and what has left it, where the system shows the variables of a process
kill_others() {
  for pid in $(grep -lsFxz "BBKB_JOB=$job" /proc/[0-9]*/environ | cut -d/ -f3); do kill -s KILL "$pid"; done
}

began=$(now)
interrupted=
child=
trap 'interrupted=1; woken=1; [ -n "$child" ] && signal TERM' TERM INT HUP
id=\${SLURM_ARRAY_JOB_ID:+\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}}
cd ${shellQuote(cwd)} || end ${shellQuote(notStarted(noFolderThere))}
# a script or another file of the command may have been edited while the job waited
changed=false
for word in ${[file, ...args].map(shellQuote).join(' ')}; do
  [ -f "$word" ] && [ "$word" -nt "$job/run.sh" ] && changed=true
done
host=\${SLURMD_NODENAME:-$(uname -n)}
note started.json "$(printf '{"host":"%s","cpus":%s,"job":"%s","changed":%s}' "$host" "\${SLURM_CPUS_ON_NODE:-1}" "$id" $changed)"

${[...exports, ''].join('\n')}export BBKB_JOB="$job"
command -v -- ${shellQuote(file)} >/dev/null || end ${shellQuote(notStarted(noProgramThere))}
setsid ${words.map(shellQuote).join(' ')} </dev/null >>${shellQuote(stdout)} 2>>${shellQuote(stderr)} &
child=$!
[ -n "$interrupted" ] && signal TERM

${connection === undefined ? NO_CONNECTION : connectionLost(connection)}
watch() {
  while sleep 1; do
    # nobody would note the end
    if ! kill -s 0 "$$" 2>/dev/null; then
      signal KILL
      kill_others
      return
    fi
    read -r limit <"$job/limit"
    if [ -n "$limit" ] && [ $(($(now) - began)) -ge $((limit * 100 + 300)) ]; then
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

# a signal interrupts the wait, not the script; 127 says that the code is known from before
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

if [ -e "$job/timedOut" ]; then
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
}

const NO_CONNECTION = 'connection_lost() { false; }';

/** Counts seconds instead of comparing clocks: one of them may be wrong, and a machine may sleep. */
function connectionLost({ sign, patience }: Connection): string {
  return `last=
missed=0
connection_lost() {
  read -r sign <${shellQuote(sign)}
  missed=$((missed + 1))
  [ "$sign" = "$last" ] || missed=0
  last=$sign
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
    others: all.flatMap(([name, value]) =>
      IDENTIFIER.test(name) ? [] : value === undefined ? ['-u', name] : [`${name}=${value}`],
    ),
  };
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
