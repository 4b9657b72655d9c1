/**
 * One host: probed before its first trial, looked at while trials run there, set aside where it fails.
 *
 * A host that is not reached keeps its trials for as long as it lets them run without a connection. Only then do they
 * run elsewhere, so that an attempt and its successor do not run at once.
 */
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../../system/errors.ts';
import { inBatches } from '../../system/serialQueue.ts';
import type { Exit } from '../executor.ts';
import { readNotes } from '../remote/jobFolder.ts';
import type { RemoteJob } from '../remote/remoteJob.ts';
import type { SshClient } from './client.ts';
import { downloadTrials, lookAtJobs, startJobs, stopJobs, type Look, type Place } from '../remote/jobsThere.ts';
import { HostPlace, type Order } from './hostPlace.ts';
import * as messages from './messages.ts';
import { TransportError } from '../remote/transport.ts';
import type { HostOptions, Project, SshOptions } from './probe.ts';

/** Milliseconds between two looks at the trials. */
const POLL_MS = 500;
/** Milliseconds between two tries to reach a host that does not answer. */
const RETRY_MS = 3000;
/** Seconds in which a trial that a host was told to start surely begins. */
const BEGIN_SECONDS = 60;
/** Seconds in which a note surely comes through a network file system, or a long output through a network. */
const NOTE_SECONDS = 300;

interface Surroundings {
  readonly client: SshClient;
  readonly project: Project;
  readonly ssh: Pick<SshOptions, 'patience' | 'exclude'>;
  /** After its state has changed, or one of its slots is free. */
  readonly onChange: () => void;
  /** The order was not begun, and can be given to another host. */
  readonly onReturn: (order: Order) => void;
}

type HostState =
  | { readonly kind: 'unknown' | 'ready' }
  /** Its trials may still run. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'aside'; readonly reason: string; readonly since: number };

export class SshHost {
  readonly options: HostOptions;
  readonly #around: Surroundings;
  readonly #place: HostPlace;
  readonly #jobs = new Set<RemoteJob>();
  /** Those of them that are to end. */
  readonly #stopped = new Set<RemoteJob>();
  /** Those that were given up when the host was not reached any more, and are ended if it comes back. */
  readonly #abandoned: RemoteJob[] = [];
  /** On the clock of `performance`, when a host was told to start them. */
  readonly #orderedAt = new Map<RemoteJob, number>();
  /** When they had first ended there without a note that could be read here. */
  readonly #endedAt = new Map<RemoteJob, number>();
  readonly #start = inBatches<Order>((orders) => this.#startAll(orders));
  #state: HostState = { kind: 'unknown' };
  #isWatching = false;
  /** On the clock of `performance`. */
  #reachedAt = performance.now();

  constructor(options: HostOptions, surroundings: Surroundings) {
    this.options = options;
    this.#around = surroundings;
    const { client, project, ssh } = surroundings;
    this.#place = new HostPlace({ options, transport: client.to(options.host), project, ssh });
  }

  get state(): HostState {
    return this.#state;
  }

  /** Finds out whether it can run trials, again where it has been set aside; its state says so afterwards. */
  async probe(program: string): Promise<void> {
    if (this.#state.kind === 'aside') this.#place.forget();
    try {
      const place = await this.#place.find(program);
      const { length } = this.#abandoned;
      await stopJobs(place, this.#abandoned);
      this.#abandoned.splice(0, length);
      this.#reachedAt = performance.now();
      this.#become({ kind: 'ready' });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Its job fails, or goes to another host, where it cannot be started here. */
  start(order: Order): void {
    this.#start(order).catch((error: unknown) => {
      order.job.fail(error as Error);
    });
  }

  /** One that an earlier tuner started here. */
  adopt(job: RemoteJob): void {
    this.#watch(job);
  }

  /** It gets SIGTERM, and SIGKILL after its own grace. */
  stop(job: RemoteJob): void {
    this.#stopped.add(job);
    this.#watch(job);
  }

  /** Whether the script of a job has ended there, by its notes. A host that cannot be asked shows no end. */
  async hasEnded(job: RemoteJob): Promise<boolean> {
    try {
      await lookAtJobs(await this.#place.find(), [job], this.#stopped);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
    }
    return (await readNotes(job.attempt)).exit !== undefined;
  }

  #reached(): void {
    this.#reachedAt = performance.now();
    if (this.#state.kind === 'unreachable') this.#become({ kind: 'ready' });
  }

  #become(state: HostState): void {
    this.#state = state;
    this.#around.onChange();
  }

  /**
   * Set aside where it refuses; and where it is not reached, once its trials have surely ended.
   *
   * @throws the error where that says nothing of the host
   */
  #failed(error: unknown): void {
    if (!(error instanceof TransportError)) throw error;
    const away = (performance.now() - this.#reachedAt) / 1000;
    const mayRun = this.#jobs.size > 0 && away < this.#patience;
    if (error.isConnection && mayRun) {
      this.#become({ kind: 'unreachable', reason: error.message });
    } else {
      if (error.isConnection || !mayRun) this.#giveUp(away, error.message);
      this.#become({ kind: 'aside', reason: error.message, since: performance.now() });
    }
  }

  /** Seconds after which a host without a connection has surely ended its trials: its own are a little longer. */
  get #patience(): number {
    return 1.2 * this.#around.ssh.patience + 10;
  }

  #giveUp(seconds: number, words: string): void {
    for (const job of this.#jobs) {
      job.end({ kind: 'unobserved', reason: messages.hostGone(this.options.host, seconds, words) });
    }
    this.#abandoned.push(...this.#jobs);
    this.#jobs.clear();
  }

  async #startAll(orders: readonly Order[]): Promise<void> {
    const place = await this.#prepared(wanted(orders));
    const begun = wanted(orders);
    if (place === undefined || begun.length === 0) return;
    const jobs = begun.map(({ job }) => job);
    for (const { job, id } of begun) {
      job.submitted(id);
      this.#orderedAt.set(job, performance.now());
      this.#watch(job);
    }
    try {
      await startJobs(place, jobs);
      this.#reached();
    } catch (error) {
      // they may have begun: whoever watches them finds out
      this.#failed(error);
    }
  }

  /** Where all that the jobs need is in place; undefined where they have gone to another host. */
  async #prepared(orders: readonly Order[]): Promise<Place | undefined> {
    try {
      return await this.#place.prepare(orders);
    } catch (error) {
      this.#failed(error);
      for (const order of orders) this.#around.onReturn(order);
      return undefined;
    }
  }

  #watch(job: RemoteJob): void {
    this.#jobs.add(job);
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#look()
      .catch((error: unknown) => {
        for (const each of this.#jobs) each.fail(error as Error);
        this.#jobs.clear();
      })
      .finally(() => {
        this.#isWatching = false;
      });
  }

  async #look(): Promise<void> {
    let isMore = false;
    while (this.#jobs.size > 0) {
      if (!isMore) await setTimeout(this.#state.kind === 'unreachable' ? RETRY_MS : POLL_MS);
      const jobs = [...this.#jobs];
      try {
        const place = await this.#place.find();
        const looks = await lookAtJobs(place, jobs, this.#stopped);
        this.#reached();
        isMore = looks.some((look) => look.isMore);
        await this.#settle(place, looks);
      } catch (error) {
        isMore = false;
        // of a disk: looked at again
        if (errorCode(error) === undefined) this.#failed(error);
      }
    }
  }

  async #settle(place: Place, looks: readonly Look[]): Promise<void> {
    const ended = [];
    for (const look of looks) {
      const { started, exit: noted } = await readNotes(look.job.attempt, messages.interrupted(this.options.host));
      if (started !== undefined) look.job.placed({ ...placeOf(place), changed: started.changed });
      const exit = noted ?? this.#exitWithoutNote(look);
      if (exit !== undefined) ended.push({ job: look.job, exit });
    }
    await this.#bringBack(place, ended.map(({ job }) => job)); // oxfmt-ignore
    for (const { job, exit } of ended) {
      job.end(exit);
      this.#forget(job);
    }
  }

  /** Also what an attempt has left whose end nobody saw: its checkpoint may be worth hours. */
  async #bringBack(place: Place, jobs: readonly RemoteJob[]): Promise<void> {
    for (const job of jobs) job.isComing = true;
    try {
      await downloadTrials(place, jobs);
    } catch (error) {
      if (!(error instanceof TransportError) || error.isConnection) throw error;
      for (const job of jobs) job.fail(error);
    } finally {
      for (const job of jobs) job.isComing = false;
    }
  }

  #exitWithoutNote({ job, state, isMore }: Look): Exit | undefined {
    const { host } = this.options;
    if (state !== 'ended' || isMore) this.#endedAt.delete(job);
    else if (!this.#endedAt.has(job)) this.#endedAt.set(job, performance.now());
    const isLate = isOlder(this.#endedAt.get(job), NOTE_SECONDS);
    if (state === 'gone' || isLate) return { kind: 'unobserved', reason: messages.workerGone(host) };
    if (state !== 'new') return undefined;
    if (this.#stopped.has(job)) return { kind: 'cancelled' };
    const isOverdue = isOlder(this.#orderedAt.get(job) ?? -Infinity, BEGIN_SECONDS);
    return isOverdue ? { kind: 'unobserved', reason: messages.neverBegan(host) } : undefined;
  }

  #forget(job: RemoteJob): void {
    this.#jobs.delete(job);
    this.#stopped.delete(job);
    this.#orderedAt.delete(job);
    this.#endedAt.delete(job);
    this.#around.onChange();
  }
}

function wanted(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ job }) => !job.isDropped);
}

function placeOf({ host, program }: Place) {
  return { host, ...(program !== undefined && { program }) };
}

/** @param since on the clock of `performance` */
function isOlder(since: number | undefined, seconds: number): boolean {
  return since !== undefined && performance.now() - since > 1000 * seconds;
}
