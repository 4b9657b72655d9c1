import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { execa } from 'execa';
import * as z from 'zod';
import { AgentsFolder } from '../../agents/client.ts';
import { bundle } from '../bundle.ts';

const INSPECTOR = path.join(
  import.meta.dirname,
  '../../../../node_modules/@modelcontextprotocol/inspector-cli/build/index.js',
);

const answerSchema = z.object({ content: z.tuple([z.object({ text: z.string() })]) });

describe('the inspector of the protocol, at a command line', () => {
  const folder = new AgentsFolder();
  before(() => {
    folder.write('train.cjs', "console.log('loss: ' + process.argv[2]);\n");
    folder.write(
      'train.bbkb.yaml',
      'command: node train.cjs {lr}\nparameters: { lr: { type: float, low: 0, high: 1 } }\n' +
        'objective: { metric: loss, goal: minimize }\nbudget: { trials: 3 }\n',
    );
  });
  after(() => folder.remove());

  const inspect = async (method: string, ...options: readonly string[]): Promise<unknown> => {
    const server = [process.execPath, (await bundle()).cli, 'mcp', '--folder', folder.dir];
    // it starts only where the folder above the current one has a package.json, which it takes for its own
    folder.write('package.json', '{}');
    const cwd = path.join(folder.dir, 'below');
    mkdirSync(cwd, { recursive: true });
    const program = [INSPECTOR, ...server, '--method', method, ...options];
    const env = { XDG_STATE_HOME: folder.state };
    return JSON.parse((await execa(process.execPath, program, { cwd, env, stdin: 'ignore' })).stdout);
  };

  // it asks for the list of tools before it calls one
  it('calls a tool', async () => {
    const checked = await inspect('tools/call', '--tool-name', 'check', '--tool-arg', 'declaration=train.bbkb.yaml');
    assert.match(
      answerSchema.parse(checked).content[0].text,
      /^No problem\. train runs node train\.cjs \{lr\} with 1 parameter/,
    );
  });
});
