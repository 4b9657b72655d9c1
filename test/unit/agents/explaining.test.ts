import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AgentsFolder, connect, YES } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };
/** Each of its points is tried first, in this order. */
const study = (points: readonly number[]): string => `command: node train.cjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
start: [${points.map((x) => `{ x: ${x} }`).join(', ')}]
budget: { trials: ${points.length} }
trial: { on_failure: ignore, max_failures: 20 }
`;
const SCRIPT = `const x = Number(process.argv[3]);
if (x > 0.5) throw new Error('too large');
console.log('score: ' + x);
`;

it('an agent that asks why trials failed hears what keeps such points out, by a constraint where one is known', async () => {
  const folder = new AgentsFolder();
  folder.write('train.cjs', SCRIPT);
  const { call, close } = await connect(folder, { answer: () => YES });
  const explained = async (points: readonly number[]): Promise<string> => {
    folder.write('train.bbkb.yaml', `study: of-${points.length}\n${study(points)}`);
    await call('start', DECLARED);
    assert.match(await call('status', { ...DECLARED, wait: 60 }), /explain \(what matters, why \d failed\)/);
    return call('explain', DECLARED);
  };
  assert.match(
    await explained([0.1, 0.2, 0.9]),
    /\n\| Error: too large\nWhat to do: correct the script, or keep such points out by constraints of the declaration, /,
  );
  assert.match(
    await explained([0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.6, 0.7, 0.8, 0.9]),
    /, all with x from 0\.6 \(works up to 0\.35\); [^]*\nWhat to do: .* or keep such points out by `constraints: \["x < 0\.6"\]`\.\n/,
  );
  await close();
  await folder.remove();
});
