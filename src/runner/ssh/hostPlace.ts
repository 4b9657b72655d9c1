/** Where a study's project is on one host, and how it and its jobs get there. */
import { join } from 'node:path';
import type { Launch } from '../executor.ts';
import { prepareJob } from '../remote/jobFolder.ts';
import type { RemoteJob } from '../remote/remoteJob.ts';
import type { Transport } from '../remote/transport.ts';
import { uploadProject, type Place } from '../remote/jobsThere.ts';
import { pathsThere } from '../remote/launchThere.ts';
import * as messages from './messages.ts';
import { probeHost, programThere, type HostOptions, type Project, type SshOptions } from './probe.ts';

/** Milliseconds for which a project counts as copied. */
const FRESH_MS = 5000;

export interface Order {
  readonly job: RemoteJob;
  readonly launch: Launch;
  /** How the job is called: by its host, and by its GPU where that has several. */
  readonly id: string;
}

interface HostSetting {
  readonly options: HostOptions;
  readonly transport: Transport;
  readonly project: Project;
  readonly ssh: Pick<SshOptions, 'patience' | 'exclude'>;
}

export class HostPlace {
  readonly #setting: HostSetting;
  #found: Promise<Place> | undefined;
  /** On the clock of `performance`. */
  #copiedAt = -Infinity;

  constructor(setting: HostSetting) {
    this.#setting = setting;
  }

  /** Asked once. @throws TransportError where trials cannot run there; then it is asked again */
  find(program?: string): Promise<Place> {
    const found = this.#found ?? this.#probe(program);
    this.#found = found;
    found.catch(() => {
      this.forget();
    });
    return found;
  }

  /** The next `find` asks again, since the host may have changed. */
  forget(): void {
    this.#found = undefined;
  }

  /** Brings all that the orders need, but does not start them. @throws TransportError */
  async prepare(orders: readonly Order[]): Promise<Place> {
    const place = await this.find();
    await this.#copyProject(place, orders);
    const { options, ssh } = this.#setting;
    const connection = { sign: place.sign, patience: ssh.patience };
    for (const { launch } of orders) {
      const file = programThere(options, launch.file).replace(/^~(?=\/)/, () => place.home);
      await prepareJob({ ...launch, file }, { at: place.at, connection });
    }
    return place;
  }

  async #probe(program: string | undefined): Promise<Place> {
    const { options, transport, project, ssh } = this.#setting;
    const { folder: here, studies } = project;
    const { host, preamble } = options;
    const found = await probeHost(transport, options, project, program);
    const { home, folder: there, isShared } = found;
    const at = pathsThere(here, there);
    const sign = at(join(studies, `connection-${host}`));
    const own = found.program !== undefined && program !== undefined && { program: found.program };
    return {
      host,
      transport,
      home,
      here,
      there,
      isShared,
      ...own,
      preamble,
      exclude: ssh.exclude,
      sign,
      at,
    };
  }

  async #copyProject(place: Place, orders: readonly Order[]): Promise<void> {
    if (place.isShared || performance.now() - this.#copiedAt < FRESH_MS) return;
    if (this.#copiedAt < 0) for (const { job } of orders) job.queued(messages.copying(place.host));
    await uploadProject(place);
    this.#copiedAt = performance.now();
  }
}
