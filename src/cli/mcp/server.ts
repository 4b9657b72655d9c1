/** The tools over the Model Context Protocol, on standard input and output. */
import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
  type ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { version } from '../../../package.json';
import type { Call, Effect, Host } from '../../agents/tool.ts';
import { tools } from '../../agents/tools.ts';
import type { Question } from '../../agents/question.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import { messageOf } from '../../system/errors.ts';
import { Tries } from '../../tuner/tries.ts';
import type { Programs } from '../command.ts';
import * as messages from './messages.ts';
import { registerResources } from './resources.ts';
import { workspaceFolders } from './roots.ts';
import { serverHost } from './serverHost.ts';
import { isTrusted } from './trusted.ts';

/** A person may have left for lunch. */
const MAX_ANSWER_MS = 3_600_000;
/** Bytes of one message. */
const MAX_MESSAGE = 2 ** 22;

/** A process, of which a client has the other ends and which a signal may end. */
interface Served extends EventEmitter {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Resolves when the client is gone, and nothing that it had tried runs any more.
 *
 * @param folder the only one, where a person has named one
 * @param parallel so many trials at once a draft proposes, where a person has said it
 */
export async function serve(served: Served, programs: Programs, folder?: string, parallel?: number): Promise<void> {
  const server = new McpServer({ name: 'bbkb', title: 'BBKB Tuner', version }, { instructions: messages.INSTRUCTIONS });
  const tries = new Tries();
  const folders = await workspaceFolders(server, folder);
  const host = serverHost(programs, folders, tries, parallel);
  registerTools(server, host, programs.cli);
  registerResources(server, host);
  const gone = clientGone(served);
  const closed = new Promise<boolean>((resolve) => {
    server.server.onclose = () => resolve(true);
  });
  await server.connect(new StdioServerTransport(served.stdin, served.stdout, { maxBufferSize: MAX_MESSAGE }));
  const isTooLong = await Promise.race([gone, closed]);
  await tries.stopAll();
  await server.close();
  if (isTooLong) throw new Error(messages.messageTooLong(MAX_MESSAGE));
}

/** Not by `registerTool`, which would check the input first, in the words of its library: the tools have their own. */
function registerTools({ server }: McpServer, host: Host, cli: string): void {
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input, effect }) => ({
      ...{ name, title, description, annotations: { title, ...annotations[effect] } },
      inputSchema: { ...z.toJSONSchema(input, { target: 'draft-7', io: 'input' }), type: 'object' as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, messages.noTool(tools.map(({ name }) => name)));
    try {
      return textResult(await tool.run({ ...host, ...callOf(server, cli, extra) }, params.arguments ?? {}));
    } catch (error) {
      return { ...textResult(messageOf(error)), isError: true };
    }
  });
}

const annotations: Readonly<Record<Effect, ToolAnnotations>> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  writes: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  starts: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

function callOf(server: McpServer['server'], cli: string, extra: Extra): Call {
  const { signal, _meta } = extra;
  const token = _meta?.progressToken;
  return {
    signal,
    confirm: (question) => confirm(server, cli, question, signal),
    report: (progress, total, message) => {
      if (token === undefined) return;
      // the client may be gone by then
      void extra
        .sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token, progress, total, message },
        })
        .catch(() => undefined);
    },
  };
}

/** @param cli the program itself, as a path */
async function confirm(
  server: McpServer['server'],
  cli: string,
  question: Question,
  signal: AbortSignal,
): Promise<void> {
  if (await isTrusted(question)) return;
  if (server.getClientCapabilities()?.elicitation?.form === undefined)
    throw new Error(messages.needsTrust(fileWord(question.file), fileWord(cli)));
  const { action, content } = await server
    .elicitInput(
      {
        message: [question.title, ...question.details].join('\n'),
        requestedSchema: {
          type: 'object',
          // a client that answers by itself leaves it out
          properties: { confirmed: { type: 'boolean', title: messages.ANSWER_TITLE } },
          required: ['confirmed'],
        },
      },
      { signal, timeout: MAX_ANSWER_MS },
    )
    .catch((error: unknown) => {
      throw new Error(isOf(error, ErrorCode.InvalidParams) ? messages.NOT_TICKED : messages.NO_ANSWER, {
        cause: error,
      });
    });
  if (action !== 'accept') throw new Error(messages.DECLINED);
  if (content?.confirmed !== true) throw new Error(messages.NOT_TICKED);
}

const isOf = (error: unknown, code: number): boolean => error instanceof McpError && error.code === code;

function textResult(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** It closes the server's input, or ends the server. */
function clientGone(served: Served): Promise<false> {
  return Promise.race([
    ...['end', 'close'].map((event) => happened(served.stdin, event)),
    ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => happened(served, signal)),
    happened(served.stdout, 'error'),
  ]).then(() => false);
}

function happened(emitter: EventEmitter, event: string): Promise<void> {
  return new Promise((resolve) => {
    emitter.once(event, () => resolve());
  });
}
