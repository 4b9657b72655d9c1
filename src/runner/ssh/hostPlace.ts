/** Where a study's project is on one host, and how it and its jobs get there. */
import { join } from 'node:path';
import type { Launch } from '../executor.ts';
import { prepareJob } from '../remote/jobFolder.ts';
import type { RemoteJob } from '../remote/remoteJob.ts';
import type { SshClient } from './client.ts';
import { pathsThere } from './hostFolder.ts';
import { pushProject, type Place } from './hostJobs.ts';
import * as messages from './messages.ts';
import { probeHost, programThere, type Project } from './probe.ts';
import type { HostOptions, SshOptions } from './sshOptions.ts';

/** Milliseconds for which a project counts as copied. */
const FRESH_MS = 5000;

export interface Order {
  readonly job: RemoteJob;
  readonly launch: Launch;
  /** How the job is called: by its host, and by its GPU where that has several. */
  readonly id: string;
}

export class HostPlace {
  readonly #options: HostOptions;
  readonly #client: SshClient;
  readonly #project: Project;
  readonly #ssh: Pick<SshOptions, 'patience' | 'exclude'>;
  #found: Promise<Place> | undefined;
  /** On the clock of `performance`. */
  #copiedAt = -Infinity;

  constructor(
    options: HostOptions,
    client: SshClient,
    project: Project,
    ssh: Pick<SshOptions, 'patience' | 'exclude'>,
  ) {
    this.#options = options;
    this.#client = client;
    this.#project = project;
    this.#ssh = ssh;
  }

  /** Asked once. @throws SshError where trials cannot run there; then it is asked again */
  find(program?: string): Promise<Place> {
    const found = this.#found ?? this.#probe(program);
    this.#found = found;
    found.catch(() => {
      this.forget();
    });
    return found;
  }

  /** What was found may have changed. */
  forget(): void {
    this.#found = undefined;
  }

  /** Brings all that the orders need, but does not start them. @throws SshError */
  async prepare(orders: readonly Order[]): Promise<Place> {
    const place = await this.find();
    await this.#copyProject(place, orders);
    const connection = { sign: place.sign, patience: this.#ssh.patience };
    for (const { launch } of orders) {
      const file = programThere(this.#options, launch.file).replace(/^~(?=\/)/, () => place.home);
      await prepareJob({ ...launch, file }, { at: place.at, connection });
    }
    return place;
  }

  async #probe(program: string | undefined): Promise<Place> {
    const { folder: here, studies } = this.#project;
    const { host, preamble } = this.#options;
    const found = await probeHost(this.#client, this.#options, this.#project, program);
    const { home, folder: there, isShared } = found;
    const at = pathsThere(here, there);
    const sign = at(join(studies, `connection-${host}`));
    const own = found.program !== undefined && program !== undefined && { program: found.program };
    return { host, home, here, there, isShared, ...own, preamble, exclude: this.#ssh.exclude, sign, at };
  }

  async #copyProject(place: Place, orders: readonly Order[]): Promise<void> {
    if (place.isShared || performance.now() - this.#copiedAt < FRESH_MS) return;
    if (this.#copiedAt < 0) for (const { job } of orders) job.queued(messages.copying(place.host));
    await pushProject(this.#client, place);
    this.#copiedAt = performance.now();
  }
}
