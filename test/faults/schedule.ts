/** One random schedule: a study, and what goes wrong each time that it is tuned. A function of its seed. */
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { randomChoices, type RandomChoices } from './randomChoices.ts';
import { withLosses, type Loss } from './losses.ts';
import type { DiskFault, ClockJump } from './faultPlan.ts';
import { withObstacles, type Obstacle } from './obstacles.ts';

export interface Schedule {
  readonly seed: number;
  /** Of the declaration, beside its command and parameters. */
  readonly lines: readonly string[];
  readonly trials: number;
  readonly retries: number;
  readonly repeats: number;
  /** That of trial n is at n - 1. */
  readonly behaviours: readonly Behaviour[];
  readonly rounds: readonly Round[];
  /** Kibibytes of a disk that holds the study alone, which fills up in the first round; else the usual one. */
  readonly disk?: number;
  /** Whether nothing but the script decides what becomes of a trial, however often the tuner is interrupted. */
  readonly onlyScriptDecides: boolean;
  /** Whether trials pause at rungs and go on from their checkpoints. */
  readonly pauses: boolean;
  /** Whether trials may be asked for while others run: then what is proposed depends on the order in which they end. */
  readonly rolls: boolean;
}

/** The script's behaviour in one trial. */
export interface Behaviour {
  readonly seconds: number;
  /** How often it fails before it succeeds: as often as is forgiven at most, or always. */
  readonly fails: number;
  /** Ends well and reports nothing. */
  readonly reportsNothing: boolean;
  /**
   * Leaves a child behind: in its group, in a session of its own, in one that has not even its environment, or a daemon
   * that has not even its output.
   */
  readonly child: 'none' | 'group' | 'session' | 'bare' | 'daemon';
  /** It and its child ignore SIGTERM. */
  readonly ignoresSigterm: boolean;
  /** Half-way its metric is no number, and then it goes on for ever: only the study's rule ends it. */
  readonly diverges: boolean;
}

/** One time that the study is tuned. */
export interface Round {
  readonly disk?: DiskFault;
  /** The process was killed as by a power cut: of what was not synced yet this is left. */
  readonly powerCut?: { readonly share: number; readonly zeros: boolean };
  readonly clock: readonly ClockJump[];
  /** The engine's thread dies at this answer. */
  readonly worker?: { readonly answer: number; readonly way: 'exit' | 'throw' | 'behind' };
  readonly externalActions: readonly ExternalAction[];
  /** A second tuner is started so many milliseconds after the first. */
  readonly secondTunerAfter?: number;
  /** The second tuner sees no process of the first, as in another container of the same machine. */
  readonly secondTunerElsewhere?: true;
  /** Journal, workspace or what trials need is taken away from under the tuner. */
  readonly loss?: Loss;
  /** Lies in the place of a file before the tuner starts. */
  readonly obstacle?: Obstacle;
}

/** Done once so many runs of the script have begun in this round, and some milliseconds later. */
export type ExternalAction = { readonly afterRuns: number; readonly delay: number } & (
  | {
      readonly does:
        | 'killTuner'
        | 'quitTuner'
        | 'killSupervisor'
        | 'killTrial'
        | 'killAdopted'
        | 'suspendTrial'
        | 'suspendAll';
    }
  | { readonly does: 'ask'; readonly request: RequestKind; readonly trial: number }
);

export type RequestKind = 'pause' | 'stop' | 'stopTrial' | 'retryTrial' | 'invalidate' | 'enqueue' | 'parallel';

const HOUR = 3_600_000;

export function scheduleOf(seed: number): Schedule {
  const choices = randomChoices(seededUniform(seed, 0));
  const kind = choices.weighted({ pure: 10, abused: 8, full: 2 });
  const trials = choices.whole(4, 12);
  const retries = choices.either([0, 0, 1, 2, 3]);
  const repeats = choices.either([1, 1, 1, 1, 2, 3]);
  // of a stream of its own, so that the other faults stay as they are
  const early = randomChoices(seededUniform(seed, 1));
  // a full disk may swallow the report for which a trial would be stopped
  const stops = repeats === 1 && early.chance(0.5) && kind !== 'full';
  const asks = randomChoices(seededUniform(seed, 2)).either(['batch', 'batch', 'rolling', 'auto']);
  const suspends = kind === 'abused' && choices.chance(0.4);
  const gpus = choices.either(['', '', '', '2', '{ devices: 1, per_trial: 0.5 }', '{ devices: 3, per_trial: 2 }']);
  // a script prints both metrics always
  const further = randomChoices(seededUniform(seed, 3)).either<keyof typeof STOPS>([
    'none',
    'none',
    'limits',
    'objectives',
  ]);
  const pauses = repeats === 1 && further === 'none' && kind !== 'full' && randomChoices(seededUniform(seed, 4)).chance(0.4); // oxfmt-ignore
  const limits = [
    ...(suspends || choices.chance(0.3) ? [`timeout: ${suspends ? 2 : 30}s`] : []),
    ...(retries > 0 ? [`retries: { count: ${retries}, on: [exit, signal, metric, timeout, start] }`] : []),
    `on_failure: ${choices.either(['worst', 'worst', 'ignore'])}`,
    ...(stops ? [`stop: ${STOPS[further]}`] : []),
    ...(stops || pauses ? ['checkpoint: true'] : []),
    ...(pauses
      ? [`early_stop: { rule: pause${randomChoices(seededUniform(seed, 5)).either(['', ', steps: 8'])} }`]
      : []),
  ];
  const size = '{ metric: size, goal: maximize }';
  const score = '{ metric: score, goal: minimize }';
  const lines = [
    `objective: ${further === 'objectives' ? `[${score}, ${size}]` : score}`,
    ...(further === 'limits' ? ['limits: ["size <= 0.7 and size + score >= 0.2"]'] : []),
    // an hour of work, which no jump of the clock uses up
    `budget: { trials: ${trials}, time: 1h }`,
    `parallel: ${choices.whole(1, 4)}`,
    `seed: ${choices.whole(0, 1e6)}`,
    `schedule: ${pauses ? 'rolling' : asks}`,
    'algorithm: { candidates: 64 }',
    `trial: { ${limits.join(', ')} }`,
    ...(repeats > 1 ? [`repeats: ${repeats}`] : []),
    ...(gpus === '' ? [] : [`gpus: ${gpus}`]),
  ];
  const interruptions = choices.whole(kind === 'full' ? 1 : 0, 4);
  // so early that most faults find something left to disturb
  const share = trials / Math.max(1, interruptions);
  const schedule: Schedule = {
    ...{ seed, lines, trials, retries, repeats },
    behaviours: behavioursOf(choices, trials + 8, retries).map((each) => ({
      ...each,
      diverges: stops && !each.reportsNothing && early.chance(0.3),
    })),
    rounds: Array.from({ length: interruptions }, () => roundOf(choices, kind, { trials, share, repeats, suspends })),
    ...(kind === 'full' && { disk: choices.whole(16, 256) }),
    onlyScriptDecides: kind === 'pure',
    rolls: pauses || asks !== 'batch',
    pauses,
  };
  return kind === 'full' ? schedule : withObstacles(withLosses(schedule));
}

/** A script that diverges does so in its score; what it prints of the limit's metrics it prints right before its end. */
const STOPS = {
  none: '{ diverged: true }',
  limits: '[{ diverged: true }, { limits: true }]',
  objectives: '[{ metric: size, diverged: true }, { metric: score, diverged: true }]',
};

/** At most one trial has a deaf child, which costs the whole grace of 5 s each time that it runs. */
function behavioursOf(draw: RandomChoices, count: number, retries: number): readonly Omit<Behaviour, 'diverges'>[] {
  const stubbornChild = draw.chance(0.08) ? draw.whole(0, count - 1) : -1;
  return Array.from({ length: count }, (_, i) => {
    const child =
      i === stubbornChild ? 'session' : draw.weighted({ none: 12, group: 1, session: 2, bare: 1, daemon: 2 });
    return {
      // now and then one that outlives its tuner and is taken over by the next
      seconds: draw.chance(0.18) ? draw.whole(800, 2500) / 1000 : draw.whole(10, 80) / 1000,
      fails:
        draw.weighted({ never: 8, sometimes: 2, ever: 1 }) === 'never'
          ? 0
          : draw.either([Math.min(1, retries), retries, 99]),
      reportsNothing: draw.chance(0.06),
      child,
      ignoresSigterm: i === stubbornChild || (child === 'none' && draw.chance(0.1)),
    };
  });
}

interface RoundExtent {
  readonly trials: number;
  /** How many of them come to their end in one round, about. */
  readonly share: number;
  readonly repeats: number;
  readonly suspends: boolean;
}

function roundOf(
  draw: RandomChoices,
  kind: 'pure' | 'abused' | 'full',
  { trials, share, repeats, suspends }: RoundExtent,
): Round {
  const runsBegun = () => draw.whole(1, Math.ceil(share * repeats));
  const after = () => draw.whole(0, 60);
  const fault = draw.weighted({
    ...{ disk: 6, powerCut: 2, worker: 1, none: 1 },
    ...{ killTuner: 4, quitTuner: 2, killSupervisor: 3 },
  });
  const externalActions: ExternalAction[] = [];
  // as a machine does that goes to sleep
  if (!suspends && draw.chance(0.2))
    externalActions.push({ does: 'suspendAll', afterRuns: runsBegun(), delay: after() });
  if (fault === 'killTuner' || fault === 'quitTuner' || fault === 'killSupervisor')
    externalActions.push({ does: fault, afterRuns: runsBegun(), delay: after() });
  if (kind === 'abused') {
    const requests = ['pause', 'stop', 'stopTrial', 'retryTrial', 'invalidate', 'enqueue', 'parallel'] as const;
    for (let n = draw.whole(0, 2); n > 0; n--) {
      externalActions.push({
        does: 'ask',
        request: draw.either(requests),
        trial: draw.whole(1, trials),
        afterRuns: runsBegun(),
        delay: after(),
      });
    }
    for (let n = draw.whole(0, 2); n > 0; n--)
      externalActions.push({ does: 'killTrial', afterRuns: runsBegun(), delay: after() });
    if (draw.chance(0.5)) externalActions.push({ does: 'killAdopted', afterRuns: 0, delay: draw.whole(200, 600) });
    if (suspends) externalActions.push({ does: 'suspendTrial', afterRuns: runsBegun(), delay: after() });
  }
  return {
    ...(fault === 'disk' && { disk: diskFaultOf(draw, share) }),
    ...(fault === 'powerCut' && {
      disk: { does: 'kill', operation: 'datasync', nth: draw.whole(1, 3 * share + 4), when: 'before', share: 0 },
      powerCut: { share: draw.uniform(), zeros: draw.chance(0.3) },
    }),
    ...(fault === 'worker' && {
      worker: { answer: draw.whole(1, 5), way: draw.either(['exit', 'throw', 'behind'] as const) },
    }),
    clock: draw.chance(0.3) ? [{ after: draw.whole(0, 1500), by: draw.either([-30, -2, -1, 1, 5, 72]) * HOUR }] : [],
    externalActions,
    ...(fault !== 'powerCut' &&
      draw.chance(0.15) && {
        secondTunerAfter: draw.either([0, 0, 20, 200, 600]),
        ...(draw.chance(0.5) && { secondTunerElsewhere: true as const }),
      }),
  };
}

function diskFaultOf(draw: RandomChoices, share: number): DiskFault {
  const operation = draw.weighted({ write: 12, datasync: 4, truncate: 1 });
  const nth = operation === 'truncate' ? 1 : draw.whole(1, 3 * share + 4);
  const part = draw.either([0, draw.uniform(), draw.uniform(), 1]);
  if (draw.chance(0.65)) {
    return {
      does: 'kill',
      operation,
      nth,
      share: part,
      when: draw.either(['before', 'within', 'within', 'after'] as const),
    };
  }
  return {
    ...{ does: 'fail', operation, nth, share: part },
    code: draw.either(['ENOSPC', 'EIO'] as const),
    times: draw.either([null, 1, 2, 5]),
    truncatesStill: draw.chance(0.6),
  };
}
