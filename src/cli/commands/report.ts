/** `bbkb report`: a study as one HTML file, with all that the dashboard shows. */
import { readPageFiles, reportHtml } from '../../export/report.ts';
import { summaryOf } from '../../study/summary/studyView.ts';
import { studyInsights } from '../../tuner/engine/studyInsight.ts';
import { allCurves } from '../../tuner/job/curveFeed.ts';
import { studyNames } from '../../study/disk/studyNames.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';
import { printLine } from '../terminal/terminal.ts';
import { readStudy, viewOf } from '../../tuner/readStudy.ts';
import { writeResult } from './writeResult.ts';

export const report = onDeclaration<'out' | 'study'>(
  'declaration',
  async (declared, { out, study: setAside }, terminal, { page }) => {
    const { file, folder, declaration } = declared;
    const name = setAside ?? declaration.study;
    const target = out ?? `${name}.report.html`;
    const reading = await readStudy(declared, setAside);
    const { dir, study } = reading;
    if (study === null && setAside !== undefined) throw new Error(messages.noSuchStudy(setAside, studyNames(folder)));
    if (study === null) throw new Error(messages.nothingTo('report', name, fileWord(file)));
    const view = viewOf(study, reading, folder);
    const curves = await allCurves(dir, study, summaryOf(view));
    const source = { view, ...studyInsights(study), compared: [], curves, asOf: Date.now() };
    const text = reportHtml(source, await readPageFiles(page));
    await writeResult({ file: target, isNamed: out !== undefined }, text, file, dir);
    printLine(messages.reported(name, target), terminal);
    return 0;
  },
);
