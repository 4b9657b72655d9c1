/** All tools, in the order in which an agent needs them. */
import type { Tool } from './tool.ts';
import { check } from './tools/check.ts';
import { draft } from './tools/draft.ts';
import { explain } from './tools/explain.ts';
import { log } from './tools/log.ts';
import { recommend } from './tools/recommend.ts';
import { start } from './tools/start.ts';
import { status } from './tools/status.ts';
import { stop } from './tools/stop.ts';
import { trials } from './tools/trials.ts';
import { tryOnce } from './tools/tryOnce.ts';

export const tools: readonly Tool[] = [draft, check, tryOnce, start, status, recommend, explain, trials, log, stop];
