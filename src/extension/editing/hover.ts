/** What a word of a declaration means: a parameter's range and scale wherever it is named, a key of the language. */
import * as vscode from 'vscode';
import { hoverAt } from '../../declaration/reader/completion/hover.ts';
import { rangeIn, completionOptions } from './completionOptions.ts';
import { declarationGlob } from '../contributions.ts';

export function registerHover(): vscode.Disposable {
  const provider: vscode.HoverProvider = {
    provideHover(document, position) {
      const hover = hoverAt(document.getText(), document.offsetAt(position), completionOptions(document));
      if (hover === undefined) return undefined;
      // as text: names and values of the file are no Markdown
      const content = new vscode.MarkdownString().appendText(`${hover.title}: ${hover.description}`);
      return new vscode.Hover(content, rangeIn(document, hover.start, hover.end));
    },
  };
  return vscode.languages.registerHoverProvider({ pattern: declarationGlob }, provider);
}
