import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AgentsFolder, connect, YES, type Agent } from '../../agents/client.ts';

/** An option in whose name a person could hide a link, were it read as markup. */
const SCRIPT = `const [value] = process.argv.slice(2);
console.error('[click](http://evil.example)');
if (Number(value) > 0.7) process.exit(3);
console.log('loss: ' + value);
`;

describe('the resources of a study', () => {
  const folder = new AgentsFolder();
  let agent: Agent;
  before(async () => {
    folder.write('train.cjs', SCRIPT);
    folder.write(
      'train.bbkb.yaml',
      'command: node train.cjs {lr}\nparameters: { lr: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 6 }\nstart: [{ lr: 0.9 }]\n',
    );
    agent = await connect(folder, { answer: () => YES });
  });
  after(async () => {
    await agent.close();
    await folder.remove();
  });

  const read = async (kind: string): Promise<string> => {
    const { contents } = await agent.client.readResource({ uri: `bbkb-${kind}:///train.bbkb.yaml` });
    const [content] = contents;
    return 'text' in content ? content.text : '';
  };

  it('are its declaration, its summary and its report, each listed with its kind', async () => {
    const { resources } = await agent.client.listResources();
    assert.deepEqual(
      resources.map(({ uri, mimeType }) => [uri, mimeType]),
      [
        ['bbkb-declaration:///train.bbkb.yaml', 'application/yaml'],
        ['bbkb-summary:///train.bbkb.yaml', 'application/json'],
        ['bbkb-report:///train.bbkb.yaml', 'text/markdown'],
      ],
    );
  });

  it('have the text of the declaration', async () => {
    assert.match(await read('declaration'), /^command: node train\.cjs \{lr\}$/m);
  });

  it('are of declarations, and of no other file', async () => {
    writeFileSync(path.join(folder.dir, '.env'), 'PASSWORD=hunter2\n');
    symlinkSync('.env', path.join(folder.dir, 'link.bbkb.yaml'));
    for (const file of ['.env', 'train.cjs', 'link.bbkb.yaml'])
      for (const kind of ['declaration', 'summary', 'report'])
        await assert.rejects(
          agent.client.readResource({ uri: `bbkb-${kind}:///${file}` }),
          /(?:\.env|train\.cjs) is no declaration: only files/,
        );
    rmSync(path.join(folder.dir, 'link.bbkb.yaml'));
  });

  it('have no report before the study has begun', async () => {
    await assert.rejects(read('report'), /train: new, 0 of 6 trials/);
  });

  it('have a report as short as three answers, in which nothing but its headings is markup', async () => {
    await agent.call('start', { declaration: 'train.bbkb.yaml' });
    await agent.call('status', { declaration: 'train.bbkb.yaml', wait: 60 });
    const report = await read('report');
    assert.match(report, /^# train\.bbkb\.yaml\n\n## Status of a study\n\n {4}train: finished\. 6 of 6 trials ended/);
    assert.match(report, /## Recommended point of a study\n\n {4}Recommended: loss = \S+ \(trial \d\)/);
    assert.match(report, /## Explain a study\n\n {4}/);
    assert.match(report, /^ {4}\| .*click/m);
    for (const line of report.split('\n')) assert.match(line, /^(?:|#{1,2} [\w ./-]+| {4}.*)$/);
    assert.ok(report.length < 8000, `${report.length} characters`);
  });
});
