/** `bbkb recover`: goes on with the readable part of a damaged journal, and keeps the journal as it was beside it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { recoverStudy } from '../../tuner/session/openStudy.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';
import { printLine } from '../terminal/terminal.ts';

export const recover = onDeclaration(
  'declaration',
  async ({ file, folder, declaration: { study } }, _options, terminal) => {
    if (!existsSync(journalFile(studyFolder(folder, study))))
      throw new Error(messages.nothingTo('recover', study, fileWord(file)));
    const recovery = await recoverStudy(study, folder, Date.now);
    printLine(
      recovery === null
        ? messages.nothingToRecover(study)
        : messages.recovered(recovery, path.relative('', recovery.kept), fileWord(file)),
      terminal,
    );
    return 0;
  },
);
