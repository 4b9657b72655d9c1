import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { AgentsFolder, connect, NO, YES, type Agent } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };
const declared = (low: number, objective = '{ metric: score, goal: minimize }', rest = ''): string =>
  `command: sh train.sh
parameters: { x: { type: float, low: ${low}, high: 9 }, y: { type: float, low: 0, high: 1 } }
objective: ${objective}
budget: { trials: 8 }
parallel: 4
${rest}`;

describe('an agent that starts a study', () => {
  let folder: AgentsFolder;
  let agent: Agent;
  let answer = YES;

  beforeEach(async () => {
    folder = new AgentsFolder();
    folder.write('train.sh', 'echo "score: $2"\necho "size: $4"\n');
    answer = YES;
    agent = await connect(folder, { answer: () => answer });
  });
  afterEach(async () => {
    await agent.close();
    await folder.remove();
  });

  it('is refused before a person is asked where the declaration describes another study than the one that ran', async () => {
    folder.write('train.bbkb.yaml', declared(0));
    await agent.call('start', DECLARED);
    await agent.call('status', { ...DECLARED, wait: 60 });
    folder.write('train.bbkb.yaml', declared(1, '{ metric: size, goal: maximize }'));
    await assert.rejects(agent.call('start', DECLARED), ({ message }: Error) => {
      assert.match(
        message,
        /^Nothing was started\. The declaration no longer describes the study train .* write `study: /,
      );
      assert.doesNotMatch(message, /bbkb run/);
      return true;
    });
    assert.equal(agent.questions.length, 1);
  });

  it('shows a person what has to be found, each limit with it', async () => {
    answer = NO;
    folder.write('train.bbkb.yaml', declared(0, undefined, 'track: [size]\nlimits: ["size <= 0.5", "score > 1"]\n'));
    await assert.rejects(agent.call('start', DECLARED), /the person said no/);
    assert.match(agent.questions[0], /^To minimize score, where size <= 0\.5 and score > 1$/m);
    assert.match(await agent.call('check', DECLARED), / to minimize score, where size <= 0\.5 and score > 1\.$/m);
  });

  it('hears which file it meant, and that a declaration needs no draft', async () => {
    folder.write('train.bbkb.yaml', declared(0));
    const script = 'train.bbkb.yaml';
    await assert.rejects(
      agent.call('draft', { script }),
      /is a declaration already, and not a script: check it, or start it/,
    );
    await assert.rejects(
      agent.call('draft', { script: 'trian.sh' }),
      /^Error: trian\.sh does not exist \(did you mean train\.sh\?\)\.$/,
    );
    await assert.rejects(agent.call('check', { declaration: 'tain.bbkb.yaml' }), /did you mean train\.bbkb\.yaml/);
    await assert.rejects(
      agent.call('check', { declaration: 'other.bbkb.yaml' }),
      /other\.bbkb\.yaml does not exist\.$/,
    );
  });

  it('can ask what decides each metric that decides, and no other', async () => {
    const both = '[{ metric: score, goal: minimize }, { metric: size, goal: maximize }]';
    folder.write('train.bbkb.yaml', declared(0, both));
    await agent.call('start', DECLARED);
    await agent.call('status', { ...DECLARED, wait: 60 });
    assert.match(
      await agent.call('explain', DECLARED),
      /^What decides score, [^]*\nx  [^]*\nFor the others call explain with metric: size\.$/m,
    );
    assert.match(await agent.call('explain', { ...DECLARED, metric: 'size' }), /^What decides size, .*\ny  /m);
    await assert.rejects(
      agent.call('explain', { ...DECLARED, metric: 'none' }),
      /none does not decide .* score and size do\. trials has the values of all that are recorded\.$/,
    );
  });
});
