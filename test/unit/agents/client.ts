/** A coding agent: the protocol's own client, and `bbkb mcp` as a process of its own. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ListRootsRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { bundle } from '../cli/bundle.ts';

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

  remove(): void {
    // a process that was told to stop may write its last files
    for (const folder of [this.dir, this.state]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface AgentOptions {
  /** How the person answers; undefined for a client that cannot ask. */
  readonly answer?: (question: string) => ElicitResult | Promise<ElicitResult>;
  readonly roots?: readonly string[];
  readonly args?: readonly string[];
}

export const YES: ElicitResult = { action: 'accept', content: { confirmed: true } };
export const NO: ElicitResult = { action: 'decline' };

export interface Agent {
  /** The text of the result. @throws Error with the text where the tool has failed */
  readonly call: (tool: string, input: object, onProgress?: (sentence: string) => void) => Promise<string>;
  readonly client: Client;
  /** What the person was asked. */
  readonly questions: readonly string[];
  readonly pid: number | null;
  readonly close: () => Promise<void>;
}

export async function connect({ dir, state }: AgentsFolder, options: AgentOptions = {}): Promise<Agent> {
  const { answer, roots, args = [] } = options;
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
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [(await bundle()).cli, 'mcp', ...args],
    cwd: dir,
    env: { PATH: process.env.PATH ?? '', XDG_STATE_HOME: state },
    stderr: 'pipe',
  });
  await client.connect(transport);
  return {
    client,
    questions,
    pid: transport.pid,
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
