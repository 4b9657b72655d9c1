/** A coding agent: the protocol's own client, and what `bbkb mcp` serves, in this process or in one of its own. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema, ListRootsRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { serve } from '../../../src/cli/mcp/server.ts';
import { activeTuner } from '../../../src/study/disk/lock.ts';
import { studyFolder } from '../../../src/study/disk/paths.ts';
import { until } from '../../until.ts';
import { bundle } from '../cli/bundle.ts';
import { engineHere } from '../cli/engineHere.ts';
import { sharedSupervisor } from '../cli/sharedSupervisor.ts';

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  isError: z.boolean().optional(),
});

/** A script as people write them, which no tuner knows yet. */
const SCRIPT = `const { values } = require('node:util').parseArgs({
  options: { lr: { type: 'string', default: '0.01' }, momentum: { type: 'string', default: '0.9' } },
});
const lr = Number(values.lr);
const momentum = Number(values.momentum);
console.log('val_loss: ' + ((Math.log10(lr) + 2) ** 2 + (momentum - 0.5) ** 2));
`;

export class AgentsFolder {
  /** Without links. */
  readonly dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'bbkb-agent-')));
  /** Of the person, outside of the workspace. */
  readonly state = mkdtempSync(path.join(tmpdir(), 'bbkb-state-'));

  write(name: string, text = SCRIPT): string {
    const file = path.join(this.dir, name);
    writeFileSync(file, text);
    return file;
  }

  async remove(): Promise<void> {
    // a study that has ended still has a tuner, which would save its journal elsewhere if the folder were gone
    await until(() => activeTuner(studyFolder(this.dir, 'train')) === null);
    for (const folder of [this.dir, this.state]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface AgentOptions {
  /** How the person answers; undefined for a client that cannot ask. */
  readonly answer?: (question: string) => ElicitResult | Promise<ElicitResult>;
  readonly roots?: readonly string[];
  /** The only folder, where the person has named one. */
  readonly folder?: string;
  readonly parallel?: number;
}

export const YES: ElicitResult = { action: 'accept', content: { confirmed: true } };
export const NO: ElicitResult = { action: 'decline' };

export interface Agent {
  /** The text of the result. @throws Error with the text where the tool has failed */
  readonly call: (tool: string, input: object, onProgress?: (sentence: string) => void) => Promise<string>;
  readonly client: Client;
  /** What the person was asked. */
  readonly questions: readonly string[];
  readonly close: () => Promise<void>;
}

const START = process.cwd();

/** To a server in this process: one of its own takes 0.4 s of the processor before it answers. */
export async function connect(
  folder: AgentsFolder,
  { folder: only, parallel, ...asked }: AgentOptions = {},
): Promise<Agent> {
  const built = await bundle();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = Object.assign(new EventEmitter(), { stdin, stdout });
  process.chdir(folder.dir);
  process.env.XDG_STATE_HOME = folder.state;
  const serving = serve(
    served,
    { ...built, engineWorker: engineHere, supervisor: sharedSupervisor(built) },
    only,
    parallel,
  );
  const agent = await clientOf(new StdioServerTransport(stdout, stdin), asked);
  return {
    ...agent,
    close: async () => {
      await agent.close();
      stdin.end();
      await serving;
      process.chdir(START);
    },
  };
}

/** To a process of its own, which can be killed. */
export async function connectProcess(
  { dir, state }: AgentsFolder,
  { args = [], ...asked }: Pick<AgentOptions, 'answer'> & { readonly args?: readonly string[] } = {},
): Promise<Agent & { readonly kill: () => void }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [(await bundle()).cli, 'mcp', ...args],
    cwd: dir,
    env: { PATH: process.env.PATH ?? '', XDG_STATE_HOME: state },
    stderr: 'pipe',
  });
  const agent = await clientOf(transport, asked);
  return { ...agent, kill: () => process.kill(transport.pid ?? 0, 'SIGKILL') };
}

async function clientOf(transport: Transport, { answer, roots }: AgentOptions): Promise<Agent> {
  const capabilities = { ...(answer && { elicitation: {} }), ...(roots && { roots: {} }) };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  const questions: string[] = [];
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return answer(params.message);
    });
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
    }));
  await client.connect(transport);
  return {
    client,
    questions,
    call: async (name, input, onProgress) => {
      const onprogress = onProgress && (({ message = '' }: { message?: string | undefined }) => onProgress(message));
      const result = await client.callTool({ name, arguments: { ...input } }, undefined, {
        ...(onprogress && { onprogress }),
      });
      const { content, isError } = resultSchema.parse(result);
      if (isError === true) throw new Error(content[0]?.text);
      return content[0]?.text ?? '';
    },
    close: () => client.close(),
  };
}
