/** What an edit of a declaration's text needs to know, and what comes of it. */
import type { TextEdit } from '../problem.ts';
import type { ParsedDeclaration } from '../reader/parseDeclaration.ts';

export interface DeclarationText {
  readonly text: string;
  /** Reads this text, and what an edit makes of it. */
  readonly read: (text: string) => ParsedDeclaration;
}

export type EditResult =
  /** `done`: what it changes, as a sentence. */
  | { readonly ok: true; readonly edit: TextEdit; readonly done: string }
  /** Why it cannot be done, and what to do instead. */
  | { readonly ok: false; readonly problem: string };
