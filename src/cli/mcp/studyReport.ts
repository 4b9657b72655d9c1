/** What the tools that only read say of a study, as one document in Markdown. */
import { begunStudyOf } from '../../agents/study.ts';
import type { Context, Host, Tool } from '../../agents/tool.ts';
import { explain } from '../../agents/tools/explain.ts';
import { recommend } from '../../agents/tools/recommend.ts';
import { status } from '../../agents/tools/status.ts';
import { DECLINED } from './messages.ts';

const PARTS: readonly Tool[] = [status, recommend, explain];

/** As short as their answers together. @throws Error, a sentence, also where the study was never started */
export async function studyReport(given: string, host: Host): Promise<string> {
  const { shown } = await begunStudyOf(host, given);
  const parts = [`# ${shown.replace(/[^\p{L}\p{N}._/-]/gu, ' ')}`];
  for (const { title, run } of PARTS)
    parts.push(`## ${title}`, asCode(await run(reading(host), { declaration: given })));
  return `${parts.join('\n\n')}\n`;
}

/** Nothing is asked, and nobody waits for progress. */
function reading(host: Host): Context {
  return {
    ...host,
    signal: new AbortController().signal,
    confirm: () => Promise.reject(new Error(DECLINED)),
    report: () => undefined,
  };
}

/** Names and output in it are no markup: no link, no picture, no heading. */
function asCode(text: string): string {
  return text.replace(/^/gm, '    ');
}
