import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { StudyEvent } from '../../../src/study/events.ts';
import { assertEachStepOnce, attemptLogs, hostsOf, pausesOf, pausingLines, pausingScript } from '../pausingScript.ts';
import { runStudy, type RunningStudy } from '../runningStudy.ts';
import { until } from '../../until.ts';
import { CSH_HOST, sshMissing, startSshServers, type HostName, type SshServers } from './servers.ts';

const WAIT = { seconds: 300, pause: 50 };

describe('trials that pause on several hosts', { skip: sshMissing ?? false, concurrency: 2 }, () => {
  const started: { stop: () => Promise<void> }[] = [];
  after(async () => {
    for (const each of started.reverse()) await each.stop();
  });

  async function startServers(): Promise<SshServers> {
    const servers = await startSshServers();
    started.push(servers);
    return servers;
  }

  async function run(servers: SshServers, hosts: readonly string[], before = ''): Promise<RunningStudy> {
    const { folder, env } = servers;
    const executor = `executor: { ssh: { hosts: [${hosts.join(', ')}], patience: 5s } }`;
    const text = `${pausingLines}budget: { trials: 4 }\nparallel: 3\n${executor}\n`;
    const study = await runStudy(folder, text, pausingScript(before), env);
    started.push({ stop: study.kill });
    return study;
  }

  /** A host with its own copy of the folder. */
  const withCopy = ({ folder }: SshServers, host: HostName, slots: number): string =>
    `{ host: ${host}, slots: ${slots}, folder: ${copyOn(folder, host)} }`;
  const copyOn = (folder: string, host: HostName) => path.join(folder, '..', `copy-${host}`);

  it('go on from their checkpoints on hosts that are declared instead of those where they paused', async () => {
    const servers = await startServers();
    const first = await run(servers, [withCopy(servers, 'c', 3)]);
    await until(() => seenPauses(first.events()).length > 0, WAIT);
    await first.kill();
    const before = first.events();
    await servers.kill('c');
    const { events, folder: own, untilFinished } = await run(servers, [withCopy(servers, 'a', 2), `{ host: ${CSH_HOST}, slots: 1 }`]); // oxfmt-ignore
    const succeeded = await untilFinished();
    // whatever ran when their host went, also if it was to pause, is run again from what is here
    const paused = succeeded.filter((trial) => hostsOf(before, trial).length === seenPauses(before, trial).length);
    for (const trial of paused.filter((trial) => hostsOf(before, trial).length > 0)) {
      const logs = attemptLogs(own, trial);
      assertEachStepOnce(logs);
      const there = (host: string) => (host === CSH_HOST ? servers.folder : copyOn(servers.folder, host as HostName));
      assert.deepEqual(
        logs.map(({ state }) => state),
        hostsOf(events(), trial).map((host) => path.join(there(host), path.relative(servers.folder, own), 'trials', String(trial).padStart(4, '0'), 'checkpoint')), // oxfmt-ignore
      );
      assert.deepEqual(logs.map(({ gotSigterm }) => gotSigterm), logs.map((_, i) => i < logs.length - 1)); // oxfmt-ignore
    }
    // those that ran when their host went are told of, and one that no host had begun
    const reasons = /^(c was not reached for \d+ s|The tuner that ran this trial stopped unexpectedly)/;
    assert.deepEqual(lostReasons(events()).filter((reason) => !reasons.test(reason)), []); // oxfmt-ignore
    assert.ok(events().every(({ type }) => type !== 'pauses.ended'));
  });

  it('are lost where their host is gone before anybody saw their pause, run again elsewhere, and no script is blamed', async () => {
    const servers = await startServers();
    // it saves for a while at each SIGTERM
    const study = await run(servers, [withCopy(servers, 'a', 2), withCopy(servers, 'c', 4)], 'last_words() { echo "SIGTERM after $n"; sleep 3; }'); // oxfmt-ignore
    const { events, untilFinished, folder: own } = study;
    const pausingOnC = () => pausesOf(events()).find(({ trial }) => hostsOf(events(), trial).at(-1) === 'c');
    await until(() => pausingOnC() !== undefined, WAIT);
    await servers.disconnect('c');
    const { trial = 0 } = pausingOnC() ?? {};
    const succeeded = await untilFinished();
    assert.ok(succeeded.length > 0);
    const ends = events().flatMap((event) => (event.type === 'trial.ended' && event.trial === trial ? [event] : []));
    assert.match(JSON.stringify(ends), /"lost","reason":"c was not reached for \d+ s \(.*; the trial runs elsewhere\./);
    assert.ok(events().every(({ type }) => type !== 'pauses.ended'));
    assert.ok(hostsOf(events(), trial).includes('a'));
    for (const each of succeeded) assert.deepEqual(attemptLogs(own, each).at(-1)?.steps.at(-1), 8);
  });

  it('are lost as well where the tuner was killed in between, and the study ends without the host', async () => {
    const servers = await startServers();
    const first = await run(servers, [withCopy(servers, 'c', 3)], 'last_words() { echo "SIGTERM after $n"; sleep 3; }');
    await until(() => pausesOf(first.events()).length > 0, WAIT);
    await first.kill();
    await servers.disconnect('c');
    const { events, untilFinished } = await run(servers, [withCopy(servers, 'a', 3)]);
    assert.ok((await untilFinished()).length > 0);
    const [{ trial }] = pausesOf(events());
    const [end] = events().flatMap((event) => (event.type === 'trial.ended' && event.trial === trial ? [event] : []));
    assert.match(JSON.stringify(end), /"lost","reason":"c was not reached/);
    assert.deepEqual(hostsOf(events(), trial).slice(0, 2), ['c', 'a']);
    assert.ok(events().every(({ type }) => type !== 'pauses.ended'));
  });
});

/** Those whose end was seen; of a trial's, or of all. */
function seenPauses(events: readonly StudyEvent[], trial?: number) {
  return events.filter(
    (event) =>
      event.type === 'trial.ended' &&
      event.trial === (trial ?? event.trial) &&
      JSON.stringify(event).includes('"kind":"paused"'),
  );
}

function lostReasons(events: readonly StudyEvent[]): readonly string[] {
  return events.flatMap((event) => {
    const reason =
      event.type === 'trial.ended' ? /"kind":"lost","reason":"([^"]*)"/.exec(JSON.stringify(event))?.[1] : undefined;
    return reason === undefined ? [] : [reason];
  });
}
