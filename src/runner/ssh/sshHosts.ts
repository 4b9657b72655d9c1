/** All hosts of a study: which of them runs the next trial. */
import { setTimeout } from 'node:timers/promises';
import type { Launch } from '../executor.ts';
import type { RemoteJob } from '../remote/remoteJob.ts';
import type { SshClient } from './client.ts';
import * as messages from './messages.ts';
import type { Order } from './hostPlace.ts';
import { SshHost } from './sshHost.ts';
import type { HostOptions, Project, SshOptions } from './probe.ts';

/** Milliseconds after which a host that was set aside is asked again. */
const ASIDE_MS = 60_000;
/** Milliseconds between two looks at hosts that were set aside, while trials wait. */
const WAIT_MS = 1000;

/** One trial at a time runs in it. */
interface Slot {
  readonly host: SshHost;
  /** Its host, and its GPU where that has several. */
  readonly id: string;
  readonly gpu?: string;
  job?: RemoteJob | undefined;
}

type WaitingTrial = Omit<Order, 'id'>;

export class SshHosts {
  readonly #slots: Slot[];
  readonly #hosts: SshHost[];
  readonly #waiting: WaitingTrial[] = [];
  readonly #create: (options: HostOptions) => SshHost;
  #isAsking = false;

  constructor(ssh: SshOptions, client: SshClient, project: Project) {
    const onChange = () => {
      this.#assign();
    };
    const onReturn = ({ job, launch }: Order) => {
      this.#release(job);
      this.start({ job, launch });
    };
    this.#create = (options) => new SshHost(options, { client, project, ssh, onChange, onReturn });
    this.#hosts = ssh.hosts.map((options) => this.#create(options));
    this.#slots = this.#hosts.flatMap(slotsOf);
  }

  /** In the first slot that is free, on the host with most of them; it fails where no host can run it. */
  start(trial: WaitingTrial): void {
    this.#waiting.push(trial);
    this.#assign();
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#ask()
      .catch((error: unknown) => {
        for (const { job } of this.#waiting.splice(0)) job.fail(error as Error);
      })
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** One that an earlier tuner started, in the slot that is called so. */
  adopt(job: RemoteJob, id: string): SshHost {
    const slot = this.#slots.find((each) => each.id === id && each.job === undefined);
    const host = slot?.host ?? this.hostOf(id);
    if (slot !== undefined) this.#occupy(slot, job);
    host.adopt(job);
    return host;
  }

  /** Also one that the declaration does not name any more. */
  hostOf(id: string): SshHost {
    const [name] = id.split(GPU, 1);
    const known = this.#hosts.find(({ options }) => options.host === name);
    return known ?? this.#create({ host: name, slots: 1 });
  }

  /** The host of a job; undefined while it waits for one. It waits no longer, then. */
  withdraw(job: RemoteJob): SshHost | undefined {
    const at = this.#waiting.findIndex((trial) => trial.job === job);
    if (at >= 0) this.#waiting.splice(at, 1);
    return this.#slots.find((slot) => slot.job === job)?.host;
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const slot = this.#freeSlot();
      if (slot === undefined) break;
      const [trial] = this.#waiting.splice(0, 1);
      this.#occupy(slot, trial.job);
      slot.host.start({ job: trial.job, launch: withGpu(trial.launch, slot.gpu), id: slot.id });
    }
    this.#sayWhyTheyWait();
  }

  #freeSlot(): Slot | undefined {
    const free = this.#hosts
      .filter(({ state }) => state.kind === 'ready')
      .map((host) => this.#slots.filter((slot) => slot.host === host && slot.job === undefined));
    return free
      .toSorted((a, b) => b.length - a.length)
      .at(0)
      ?.at(0);
  }

  #occupy(slot: Slot, job: RemoteJob): void {
    slot.job = job;
    const release = () => {
      this.#release(job);
      this.#assign();
    };
    job.exit.then(release, release);
  }

  #release(job: RemoteJob): void {
    for (const slot of this.#slots) if (slot.job === job) slot.job = undefined;
  }

  #sayWhyTheyWait(): void {
    if (this.#waiting.length === 0 || this.#hosts.some(({ state }) => state.kind === 'unknown')) return;
    const isReady = this.#hosts.some(({ state }) => state.kind === 'ready');
    const reason = (isReady ? messages.waitsForSlot : messages.waitsForHost)(this.#reasons());
    for (const { job } of this.#waiting) job.queued(reason);
  }

  #reasons(): readonly string[] {
    return this.#hosts.flatMap(({ state }) => ('reason' in state ? [state.reason] : []));
  }

  /** Asks hosts whether they can run trials while any wait. @throws Error, a sentence, when none can */
  async #ask(): Promise<void> {
    for (let next = this.#waiting.at(0); next !== undefined; next = this.#waiting.at(0)) {
      const { file } = next.launch;
      const due = this.#hosts.filter(
        ({ state }) =>
          state.kind === 'unknown' || (state.kind === 'aside' && performance.now() - state.since > ASIDE_MS),
      );
      const probes = due.map((host) => host.probe(file));
      // those that answer need not wait for one that does not
      await Promise.race([Promise.all(probes), setTimeout(WAIT_MS)]);
      if (this.#hosts.every(({ state }) => state.kind === 'aside')) throw new Error(messages.noHost(this.#reasons()));
      if (due.length === 0) await setTimeout(WAIT_MS);
    }
  }
}

const GPU = ' GPU ';

function slotsOf(host: SshHost): readonly Slot[] {
  const { host: name, slots, gpus } = host.options;
  const devices = gpus === undefined ? [{ id: name }] : gpus.map((gpu) => ({ id: `${name}${GPU}${gpu}`, gpu }));
  // one on each GPU before a second one on any
  return Array.from({ length: slots }, () => devices.map((device) => ({ host, ...device }))).flat();
}

function withGpu(launch: Launch, gpu: string | undefined): Launch {
  return gpu === undefined ? launch : { ...launch, env: { ...launch.env, CUDA_VISIBLE_DEVICES: gpu } };
}
