/** The section of docs/declaration.md that explains a key. */
const SECTIONS: Readonly<Record<string, string>> = {
  study: 'keys',
  command: 'command',
  parameters: 'parameters',
  objective: 'objective',
  limits: 'limits-on-what-is-measured',
  track: 'further-metrics',
  budget: 'a-budget-of-time',
  parallel: 'keys',
  schedule: 'schedule',
  cwd: 'keys',
  env: 'keys',
  pass: 'how-parameters-are-passed',
  template: 'templates',
  trial: 'failures',
  gpus: 'gpus',
  executor: 'executor',
  seed: 'keys',
  algorithm: 'algorithm',
  start: 'start',
  repeats: 'noise',
  confirm: 'confirming-the-best',
  constraints: 'constraints-and-expressions',
};

/** Of some keys inside a group, which have a section of their own. */
const SECTIONS_INSIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trial: {
    stop: 'early-stops',
    early_stop: 'early-stops',
    checkpoint: 'checkpoints',
    keep_checkpoints: 'checkpoints',
  },
  start: { from: 'learning-from-earlier-studies' },
};

interface ReferenceSection {
  /** As a person knows it: the key, or of an unknown one the list of all. */
  readonly key: string;
  /** The anchor of its heading. */
  readonly anchor: string;
}

export function referenceSection([first, second]: readonly PropertyKey[]): ReferenceSection {
  const [key, inner] = [String(first), String(second)];
  if (!Object.hasOwn(SECTIONS, key)) return { key: 'keys', anchor: 'keys' };
  const inside = Object.hasOwn(SECTIONS_INSIDE, key) ? SECTIONS_INSIDE[key] : {};
  return Object.hasOwn(inside, inner) ? { key: inner, anchor: inside[inner] } : { key, anchor: SECTIONS[key] };
}
