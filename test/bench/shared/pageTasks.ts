/** The tasks of a page's main thread, from the browser's own trace. */
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';

interface Tasks {
  /** ms of the processor that the longest task took. */
  readonly longest: number;
  /** ms of the processor that all of them took together. */
  readonly all: number;
}

const TASK = 'ThreadControllerImpl::RunTask';
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      ...{ name: z.string(), pid: z.int(), tid: z.int() },
      /** Microseconds of the processor. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** The tasks during an action. */
export async function tasksOf(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  const text = (await browser.stopTracing()).toString();
  const { traceEvents } = traceSchema.parse(JSON.parse(text));
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`));
  const times = traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name === TASK && tdur !== undefined && isMain.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
  return { longest: Math.max(0, ...times), all: times.reduce((sum, time) => sum + time, 0) };
}

/** Bytes of the heap that are in use, and of memory that the browser has for the page's nodes and script. */
export async function pageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
