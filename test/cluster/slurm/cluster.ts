/** A real Slurm of three virtual nodes with four cores each, on loopback, without root's help: for tests. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../../src/system/errors.ts';
import { freePorts } from '../freePorts.ts';
import { missingOf } from '../installed.ts';

export interface Cluster {
  /** Absolute: a folder that all nodes see. */
  readonly folder: string;
  /** The environment in which Slurm's commands find it. */
  readonly env: NodeJS.ProcessEnv;
  /**
   * By SIGTERM it saves its state before it ends, by SIGKILL it does not: then its jobs are numbered from 10,000 on, as
   * an administrator has it who knows what was lost. Slurm would give the same numbers again, and drain each node that
   * still has a job of that number ("Duplicate jobid").
   */
  readonly restartController: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** The controller loses all that it knew, and numbers its jobs from there on. */
  readonly loseState: (nextJob: number) => Promise<void>;
  /** Its daemon and all that it runs end without a word. */
  readonly killNode: (node: string) => Promise<void>;
  readonly startNode: (node: string) => Promise<void>;
  /** It gets no more jobs; those that run there go on. */
  readonly drainNode: (node: string) => void;
  /** A job's program ends without a word. */
  readonly killJob: (job: string) => void;
  /** The jobs in the queue, a line each. */
  readonly queue: () => string;
  readonly stop: () => Promise<void>;
}

/** The nodes' names. */
const nodes = ['n1', 'n2', 'n3'] as const;
const CORES_OF_NODE = 4;
export const CORES = CORES_OF_NODE * nodes.length;

/** Milliseconds in which a daemon ends as it is asked to. */
const DAEMON_PATIENCE_MS = 20_000;

export const slurmMissing = missingOf(
  ['slurmctld', 'slurmd', 'sbatch'],
  'Slurm is not installed (apt-get install slurmctld slurmd slurm-client)',
);

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bbkb-slurm-'));
  for (const name of ['state', 'spool', 'log', 'shared']) mkdirSync(join(folder, name));
  const conf = join(folder, 'slurm.conf');
  writeFileSync(conf, configuration(folder, await freePorts(4)));
  const env = { ...process.env, SLURM_CONF: conf };
  const ask = (program: string, ...args: readonly string[]) => said(program, args, env);
  const daemons = new Map<string, ChildProcess>();
  const start = (name: string, program: string, args: readonly string[]) => {
    // in the foreground, so that they are children and end with a known id
    daemons.set(name, spawn(program, ['-D', '-f', conf, ...args], { stdio: 'ignore' }));
  };
  const end = async (name: string, signal: NodeJS.Signals) => {
    const daemon = daemons.get(name);
    if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
    const gone = once(daemon, 'exit');
    daemon.kill(signal);
    const patience = setTimeout(DAEMON_PATIENCE_MS, undefined, { ref: false }).then(() => daemon.kill('SIGKILL'));
    await Promise.race([gone, patience.then(() => gone)]);
  };
  const startNode = async (node: string) => {
    start(node, 'slurmd', ['-N', node]);
    // with jobs that wait it may never be seen idle
    await untilReady(() =>
      /^(?:idle|mixed|allocated)$/m.test(ask('sinfo', '--noheader', `--nodes=${node}`, '--format=%T')),
    );
  };
  const isUp = () => ask('scontrol', 'ping').includes('is UP');
  start('controller', 'slurmctld', ['-c']);
  await untilReady(isUp);
  await Promise.all(nodes.map(startNode));
  return {
    folder: join(folder, 'shared'),
    env,
    async restartController(signal) {
      await end('controller', signal);
      if (signal === 'SIGKILL') appendFileSync(conf, 'FirstJobId=10000\n');
      start('controller', 'slurmctld', []);
      await untilReady(isUp);
    },
    async loseState(nextJob) {
      await end('controller', 'SIGKILL');
      // it skips the number of a job whose files it still finds
      rmSync(join(folder, 'state'), { recursive: true });
      mkdirSync(join(folder, 'state'));
      appendFileSync(conf, `FirstJobId=${nextJob}\n`);
      start('controller', 'slurmctld', ['-c']);
      await untilReady(isUp);
    },
    async killNode(node) {
      const scripts = batchScripts(conf, `SLURMD_NODENAME=${node}\0`);
      await end(node, 'SIGKILL');
      for (const { parent } of scripts) killTree(parent);
    },
    startNode,
    drainNode: (node) => ask('scontrol', 'update', `nodename=${node}`, 'state=drain', 'reason=test'),
    killJob(job) {
      // an array's job has a number of its own as well
      const number = ask('squeue', '--noheader', '--array', `--jobs=${job}`, '--format=%A').trim();
      for (const { pid } of batchScripts(conf, `SLURM_JOB_ID=${number}\0`)) killIfThere(pid);
    },
    queue: () => ask('squeue', '--noheader', '--format=%i %T %j'),
    async stop() {
      try {
        ask('scancel', `--user=${userInfo().username}`);
        await untilReady(() => ask('squeue', '--noheader').trim() === '');
      } finally {
        for (const name of [...nodes, 'controller']) await end(name, 'SIGTERM');
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

function configuration(folder: string, [controller, ...slurmd]: readonly number[]): string {
  const host = hostname().split('.', 1)[0];
  const user = userInfo().username;
  return `ClusterName=bbkb
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${controller}
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/none
CredType=cred/none
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool/%n
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.%n.pid
SlurmctldLogFile=${folder}/log/slurmctld.log
SlurmdLogFile=${folder}/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
SlurmdParameters=config_overrides
MinJobAge=600
MaxArraySize=9
KillWait=2
SlurmdTimeout=20
PreemptType=preempt/partition_prio
PreemptMode=CANCEL
${nodes.map((node, i) => `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${slurmd[i]} CPUs=${CORES_OF_NODE} Boards=1 SocketsPerBoard=1 CoresPerSocket=${CORES_OF_NODE} ThreadsPerCore=1 RealMemory=4000 State=UNKNOWN`).join('\n')}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP PriorityTier=1
PartitionName=urgent Nodes=ALL MaxTime=INFINITE State=UP PriorityTier=10
`;
}

async function untilReady(isReady: () => boolean): Promise<void> {
  for (let patience = 300; !isReady(); patience--) {
    if (patience === 0) throw new Error('Slurm did not become ready within 30 s.');
    await setTimeout(100);
  }
}

/** Its output, however it ended: a daemon may not be there yet. */
function said(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  try {
    return execFileSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Those that have the variable; each is the child of a process with which Slurm watches it. */
function batchScripts(conf: string, variable: string) {
  const all = processes();
  const watchers = new Set(all.flatMap(({ pid, line }) => (line.startsWith('slurmstepd') ? [pid] : [])));
  return all.filter(
    ({ pid, parent }) =>
      watchers.has(parent) && [`SLURM_CONF=${conf}\0`, variable].every((each) => environment(pid).includes(each)),
  );
}

function killTree(root: number): void {
  const all = processes();
  const members = new Set([root]);
  for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  for (const pid of members) killIfThere(pid);
}

/** A process may have ended since it was seen. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function processes(): readonly { pid: number; parent: number; line: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => {
      const [, pid, parent, line = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      return { pid: Number(pid), parent: Number(parent), line };
    });
}

function environment(pid: number): string {
  return said('cat', [`/proc/${pid}/environ`]);
}
