/** papers.json and papers.html, from whatever runs there are. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineSettings, writeJson } from '../shared/results.ts';
import { experiments } from './experiments/index.ts';
import { browserProgram } from './page/document.ts';
import { pageOf, type Page, type Section } from './page/page.ts';
import { Results } from './results.ts';
import { resultsOf, type PlannedRun } from './store.ts';

/** @returns a sentence that says where the page is */
export async function writeReport(
  runs: readonly PlannedRun[],
  { out, quick, jobs }: { readonly out: string; readonly quick: boolean; readonly jobs: number },
): Promise<string> {
  const settings = [['Mode', quick ? 'quick' : 'full'] as const, ...machineSettings(jobs)];
  const page: Page = { settings, sections: sectionsOf(runs, quick) };
  writeJson(out, 'papers', page);
  const file = path.join(out, 'papers.html');
  writeFileSync(file, pageOf(page, await browserProgram()));
  const claims = page.sections.flatMap((section) => section.claims);
  const [held, failed, open] = [true, false, null].map((what) => claims.filter((claim) => claim.held === what).length);
  return `Of ${claims.length} claims ${held} held, ${failed} did not, ${open} need more runs: ${file}`;
}

function sectionsOf(runs: readonly PlannedRun[], quick: boolean): Section[] {
  const own = (id: string) => runs.filter(({ experiment }) => experiment.id === id);
  const results = new Map(experiments.map(({ id }) => [id, resultsOf(own(id))]));
  const foundResults = (id: string): Results => results.get(id) ?? new Results(new Map());
  return experiments.map((experiment) => {
    const { id, title, setting, methods } = experiment;
    return {
      id,
      title,
      setting,
      runs: methods.reduce((sum, method) => sum + foundResults(id).runsOf(method.id).length, 0),
      of: own(id).length,
      figures: experiment.figures(foundResults(id), { quick, resultsOf: foundResults }),
      claims: experiment.claims(foundResults(id), { quick, resultsOf: foundResults }),
    };
  });
}
