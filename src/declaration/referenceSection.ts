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

/** Of keys in a group that have a section of their own. */
const INNER_SECTIONS: Readonly<Record<string, string>> = {
  'trial.stop': 'early-stops',
  'trial.early_stop': 'early-stops',
  'trial.checkpoint': 'checkpoints',
  'trial.keep_checkpoints': 'checkpoints',
  'start.from': 'learning-from-earlier-studies',
  'budget.enough': 'enough',
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
  const both = `${key}.${inner}`;
  return Object.hasOwn(INNER_SECTIONS, both)
    ? { key: inner, anchor: INNER_SECTIONS[both] }
    : { key, anchor: SECTIONS[key] };
}
