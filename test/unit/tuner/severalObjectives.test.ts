/** Several objectives beside each other key of a declaration: it works, or it is refused with a sentence. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nonDominated } from '../../../src/engine/front/dominance.ts';
import { judgeOf, measuredOf } from '../../../src/study/judge.ts';
import type { PastTrial } from '../../../src/study/eventParts.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { recommendedTrial } from '../../../src/study/announced.ts';
import { isValid } from '../../../src/study/trial.ts';
import { problems } from '../declaration/reader/texts.ts';
import { madeWorkspace, opened } from './opened.ts';

const TWO = 'objective: [{ metric: score, goal: minimize }, { metric: rest, goal: minimize }]';
/** The two trade off in x: no value of one beats another of the other. */
const SCRIPT = 'x=$2\necho "score: $x, rest: $(echo "1 - $x" | bc -l), runs: 1"';
const DEFAULT = 'algorithm: { preset: practical }';

interface Beside {
  readonly lines: readonly string[];
  readonly script?: string;
  readonly past?: readonly PastTrial[];
  readonly law?: (study: StudyState) => void;
}

const past = [0.2, 0.8].map((x): PastTrial => ({ parameters: { x }, value: x, tracked: { rest: 1 - x } }));

const works: Readonly<Record<string, Beside>> = {
  'past trials, which are not tried again': {
    ...{ lines: [], past },
    law: ({ trials }) => {
      assert.ok(trials.every(({ parameters: { x } }) => x !== 0.2 && x !== 0.8));
    },
  },
  'repeats, whose means are on the front': {
    lines: ['repeats: 2', 'parallel: 1'],
    script: 'echo x >> runs\necho "score: $2, rest: $(wc -l < runs)"',
    law: ({ trials }) => {
      for (const trial of trials) {
        assert.ok(trial.state === 'succeeded' && trial.values?.length === 2);
        assert.equal((trial.tracked?.rest ?? 0) % 1, 0.5);
      }
    },
  },
  'a rolling schedule, a budget of time, constraints, and tracked metrics, which decide nothing': {
    lines: ['schedule: rolling', 'budget: { trials: 6, time: 1h }', 'constraints: x <= 0.5', 'track: [runs]'],
    law: ({ trials }) => {
      assert.ok(trials.every(({ parameters: { x } }) => Number(x) <= 0.5));
      assert.ok(trials.every((trial) => trial.state === 'succeeded' && trial.tracked?.runs === 1));
    },
  },
  'conditions, of which each branch is tried': {
    lines: [
      'parameters: { x: { type: float, low: 0, high: 1 }, kind: { type: choice, values: [a, b] }, y: { type: int, low: 0, high: 3, when: { kind: a } } }',
    ],
    law: ({ trials }) => {
      for (const kind of ['a', 'b']) assert.ok(trials.some(({ parameters }) => parameters.kind === kind));
    },
  },
  'limits that compare with the baseline': {
    lines: ['limits: "rest <= 1.2 * baseline"', 'start: [{ x: 0.5 }]'],
    law: (study) => {
      for (const { value } of judgeOf(study).front(study.trials)) assert.ok(value >= 0.4 - 1e-9);
    },
  },
  'trials that fail, and others that succeed when they run again': {
    lines: ['trial: { on_failure: ignore, retries: 1 }'],
    script: `[ "$BBKB_TRIAL" = 2 ] && exit 3\nmkdir "failed.$BBKB_TRIAL" 2> /dev/null && exit 3\n${SCRIPT}`,
    law: ({ trials }) => {
      assert.deepEqual(trials.filter(({ state }) => state === 'failed').map(({ trial }) => trial), [2]); // oxfmt-ignore
      assert.ok(trials.every(({ attempt }) => attempt === 2));
    },
  },
  'weights, in an algorithm of the papers': {
    lines: [
      'algorithm: { preset: theory, candidates: 50 }',
      TWO.replaceAll('minimize', 'minimize, weight: 2').replace('weight: 2', 'weight: 3'),
      'start: { trials: past.csv }',
    ],
    past,
    law: (study) => {
      // 3x + 2(1 - x) is the least where x is
      const least = Math.min(...study.trials.map(({ parameters: { x } }) => Number(x)));
      assert.equal(recommendedTrial(study)?.parameters.x, least);
    },
  },
};

const refused: Readonly<Record<string, readonly [line: string, sentence: RegExp]>> = {
  confirm: ['confirm: 2', /^confirm compares trials by one metric, and there are several objectives: remove it, or/],
  'a target': [TWO.replace('minimize', 'minimize, target: 1'), /^target compares trials by one metric/],
  'an optimum': [TWO.replace('minimize', 'minimize, optimum: 1'), /^optimum compares trials by one metric/],
  'an algorithm of the papers without weights': ['algorithm: { preset: theory }', /compare one number: give each objective a weight/], // oxfmt-ignore
  'weights in the default algorithm': [TWO.replaceAll('minimize', 'minimize, weight: 1'), /^The default algorithm finds the front of all weights/], // oxfmt-ignore
};

async function play({ lines, script = SCRIPT, past }: Beside): Promise<StudyState> {
  const keys = new Set(lines.map((line) => line.split(':')[0]));
  const usual = [TWO, DEFAULT, 'budget: { trials: 6 }', 'parallel: 2'].filter((line) => !keys.has(line.split(':')[0]));
  const workspace = await madeWorkspace([...usual, ...lines]);
  await writeFile(path.join(workspace.dir, 'trial.sh'), script);
  const tuner = await opened(workspace, past && { past });
  const end = await tuner.run(new AbortController().signal);
  assert.equal(end.because, 'trials', end.reason);
  return tuner.study;
}

describe('several objectives', () => {
  for (const [title, beside] of Object.entries(works)) {
    it(`work with ${title}`, async () => {
      const study = await play(beside);
      const judge = judgeOf(study);
      const kept = [...study.trials].filter(isValid).filter((trial) => judge.keeps(trial) === true);
      const rewards = kept.map((trial) => {
        const { score, rest } = measuredOf(trial, study.declaration);
        return [-score, -rest];
      });
      const front = judge.front(study.trials);
      assert.deepEqual(front, nonDominated(rewards).map((i) => kept[i])); // oxfmt-ignore
      assert.ok(front.some((trial) => trial === recommendedTrial(study)));
      beside.law?.(study);
    });
  }

  for (const [title, [line, sentence]] of Object.entries(refused)) {
    it(`are refused with ${title}`, () => {
      const [key] = line.split(':');
      const others = ['command: a', 'parameters: { x: { type: bool } }', TWO, 'budget: { trials: 9 }'];
      const text = [...others.filter((each) => !each.startsWith(`${key}:`)), line].join('\n');
      const [first] = problems(text);
      assert.match(first.message, sentence);
    });
  }
});
