/** Explains a word of a declaration: the range and scale of a parameter, or a key of the language. */
import * as vscode from 'vscode';
import { hoverAt } from '../../declaration/reader/completion/hover.ts';
import { declarationGlob } from '../contributions.ts';
import { completionOptions } from './completionOptions.ts';
import { rangeIn } from './documents.ts';

export function registerHover(): vscode.Disposable {
  const provider: vscode.HoverProvider = {
    provideHover(document, position) {
      const hover = hoverAt(document.getText(), document.offsetAt(position), completionOptions(document));
      if (hover === undefined) return undefined;
      // as plain text: names and values of the file are not Markdown
      const content = new vscode.MarkdownString().appendText(`${hover.title}: ${hover.description}`);
      return new vscode.Hover(content, rangeIn(document, hover.start, hover.end));
    },
  };
  return vscode.languages.registerHoverProvider({ pattern: declarationGlob }, provider);
}
