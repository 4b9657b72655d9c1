/** `bbkb export`: a study as text for other programs, on stdout or in a file. */
import { exportFormats } from '../../export/exportFormats.ts';
import { keptCurves } from '../../tuner/job/trialCurve.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';
import { readStudy, summaryOf } from '../../tuner/readStudy.ts';
import { writeResult } from './writeResult.ts';

const names = exportFormats.map(({ name }) => name);

export const exportStudy = onDeclaration<'format' | 'out'>(
  'declaration',
  async (declared, { format: written, out }, terminal) => {
    const { file, folder, declaration } = declared;
    const format = exportFormats.find(({ name }) => name === written);
    if (format === undefined) throw new Error(messages.needsFormat(written, names));
    const reading = await readStudy(declared);
    const { dir, events, study } = reading;
    if (study === null) throw new Error(messages.nothingTo('export', declaration.study, fileWord(file)));
    const summary = summaryOf(study, reading, folder);
    const trials = summary.trials.map(({ trial }) => trial);
    const curves = await keptCurves(dir, trials);
    const text = format.serialize({ study, summary, events, curves });
    if (out === undefined) terminal.stdout.write(text);
    else await writeResult({ file: out, isNamed: true }, text, file, dir);
    return 0;
  },
);
