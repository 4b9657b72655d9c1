/** The sentences about hosts that are reached over SSH. */

export function commandMissing(command: string): string {
  return `${command} was not found on this machine: install it, or remove executor from the declaration.`;
}

export const noAnswer = 'it did not answer';
export const connectionEnded = 'the connection has ended';
export const tooMuch = 'it prints without end';

/** @param words its output */
export function failed(host: string, command: string, words: string): string {
  const said = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:@+|Warning: Permanently added .*|Connection to .* closed\.)$/.test(line))
    .slice(-3)
    .join(' ');
  const advice = ADVICE.find(([pattern]) => pattern.test(words))?.[1];
  return `${host}: ${said === '' ? `${command} failed` : withoutStop(said)}.${advice === undefined ? '' : ` ${advice}`}`;
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /host key verification failed|identification has changed/i,
    'Connect to it once with ssh and check its key; remove an outdated one with ssh-keygen -R.',
  ],
  [/permission denied/i, 'Set up a key or an agent, so that ssh asks for no password.'],
  [/could not resolve hostname/i, 'Check its name, or add it to ~/.ssh/config.'],
  [/rsync: (?:command )?not found|rsync: No such file/i, 'Install rsync there.'],
];

export const missing = (host: string, programs: readonly string[]) =>
  `${host}: ${programs.join(' and ')} ${programs.length === 1 ? 'is' : 'are'} missing there; install ${programs.length === 1 ? 'it' : 'them'}.`;

export const notWritable = (host: string, folder: string) => `${host}: the folder ${folder} cannot be written there.`;

export const noProgram = (host: string, program: string, isPython: boolean) =>
  `${host}: ${program} was not found there; ${isPython ? 'name its Python with python, such as python: /usr/bin/python3' : 'add it to PATH with preamble'}.`;

export const noPreamble = (host: string) => `${host}: the preamble ends with an error, or the shell.`;

export const odd = (host: string) => `${host}: its answer cannot be read.`;

/** @param reasons one for each host */
export const noHost = (reasons: readonly string[]) =>
  `No host can run trials. ${reasons.join(' ')} Check them with bbkb hosts, then continue the study.`;

export const noWindows =
  'Hosts are reached over SSH from Linux or macOS: run the tuner there, for instance in WSL, or remove executor from the declaration.';

/** @param reasons why hosts have been set aside */
export const waitsForSlot = (reasons: readonly string[]) =>
  ['every slot of the hosts is taken', ...reasons.map(withoutStop)].join('; ');
export const waitsForHost = (reasons: readonly string[]) => `no host answers: ${reasons.map(withoutStop).join('; ')}`;

export const copying = (host: string) => `the folder is copied to ${host}`;

export const hostGone = (host: string, seconds: number, words: string) =>
  `${host} was not reached for ${Math.round(seconds)} s (${withoutStop(words)}); the trial runs elsewhere.`;

export const workerGone = (host: string) =>
  `Its shell on ${host} is gone and has left no result; the trial runs again.`;

export const interrupted = (host: string) =>
  `The trial got a SIGTERM on ${host} that was not the tuner's, as from somebody there or when the machine shuts down; the trial runs again.`;

export const neverBegan = (host: string) => `${host} did not begin to run it; the trial runs again.`;

export const notEnded = (host: string, reason: string) =>
  `The trial may still run on ${host} (${withoutStop(reason)}); it ends there by itself when the connection stays away.`;

export const stillThere = 'it did not end in time';

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
