/**
 * A study as one HTML file: the dashboard's page with its script and style inside, and the messages that the editor
 * would send it. It loads nothing, and runs only this script, by its hash.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ToPage } from '../protocol.ts';
import type { Insight, MetricInsight } from '../study/insight.ts';
import type { ComparedStudy } from '../study/summary/comparison.ts';
import type { StudyView } from '../study/summary/studyView.ts';
import { EMPTY_STYLE_HASH, pageHtml } from './pageHtml.ts';

export interface ReportSource {
  readonly view: StudyView;
  /** Null while too few trials have a value. */
  readonly insight: Insight | null;
  /** Of the other metrics that decide. */
  readonly metricInsights: readonly MetricAnswer[];
  /** The studies that it is compared with. */
  readonly compared: readonly ComparedStudy[];
  /** Of its trials, with few points. */
  readonly curves: Extract<ToPage, { type: 'curves' }>['curves'];
  /** When it is made, ms since 1970. */
  readonly asOf: number;
}

interface MetricAnswer {
  readonly metric: string;
  readonly insight: MetricInsight | null;
}

/** The texts of the page's files, as they were built. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

export function reportHtml(
  { view, insight, metricInsights, compared, curves, asOf }: ReportSource,
  { script, style }: PageFiles,
): string {
  const { trials, batches, ended } = view;
  const head = { ...view.head, setAside: true, asOf };
  const messages: readonly ToPage[] = [
    {
      type: 'study',
      version: 1,
      view: { head, trials: [...trials], batches: [...batches], ended: [...ended] },
    },
    { type: 'insight', insight, problem: null },
    ...metricInsights.map((answer): ToPage => ({ type: 'metricInsight', ...answer, problem: null })),
    { type: 'comparison', studies: [...compared] },
    { type: 'curves', curves },
  ];
  return pageHtml({
    policy: { 'script-src': hashOf(script), 'style-src': `${hashOf(style)} ${EMPTY_STYLE_HASH}` },
    head: `<style>${style}</style>`,
    title: `BBKB ${head.study}`,
    body: `<script type="application/json" id="report">${jsonInHtml(messages)}</script>
    <script>${script}</script>`,
  });
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No `<` can end its element or begin a comment. The two separators end lines in JavaScript, though not in JSON. */
function jsonInHtml(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @param folder absolute, with a slash at its end: `dist/webview/` */
export async function readPageFiles(folder: URL): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const [script, colours, style] = await Promise.all(['main.js', 'report.css', 'style.css'].map(read));
  // what a report leaves out stands last, so that no other rule shows it
  return { script, style: style + colours };
}
