/** Names of a declaration: where a parameter is declared and used, the line of the script that takes it, another name. */
import path from 'node:path';
import * as vscode from 'vscode';
import { placeholders } from '../../declaration/command/placeholders.ts';
import { renameParameter } from '../../declaration/edits/renameParameter.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { nameUseAt, nameUses, type NameUse } from '../../declaration/reader/completion/nameUses.ts';
import { readDocument } from '../../declaration/document.ts';
import { declarationGlob } from '../contributions.ts';
import type { ScriptReadings } from '../drafting/scriptReadings.ts';
import { NOT_A_PARAMETER, scriptKnowsAs } from '../messages/nameMessages.ts';
import { declaredNames, inScript, type DeclaredNames } from './declaredNames.ts';
import { rangeIn } from './documents.ts';

export function registerNames(readings: ScriptReadings): vscode.Disposable {
  const declarations: vscode.DocumentSelector = { pattern: declarationGlob };
  const definitions: vscode.DefinitionProvider = {
    provideDefinition: (document, position) => definitionAt(document, position, readings),
  };
  const references: vscode.ReferenceProvider = { provideReferences: usesAt };
  const rename: vscode.RenameProvider = {
    prepareRename: (document, position) => {
      const { from, to } = parameterAt(document, position);
      return rangeIn(document, from, to);
    },
    provideRenameEdits: (document, position, newName) => renameEdits(document, position, newName, readings),
  };
  return vscode.Disposable.from(
    vscode.languages.registerDefinitionProvider(declarations, definitions),
    vscode.languages.registerReferenceProvider(declarations, references),
    vscode.languages.registerRenameProvider(declarations, rename),
  );
}

/** Of a use the declared parameter, of that the line of the script. */
async function definitionAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  readings: ScriptReadings,
): Promise<vscode.Location | undefined> {
  const use = useAt(document, position);
  if (use === undefined) return undefined;
  const declared = nameUses(document.getText()).find(({ kind, name }) => kind === 'declared' && name === use.name);
  if (use.kind !== 'declared' && use.kind !== 'metric' && declared !== undefined) return locationOf(document, declared);
  const script = await namesOf(document, readings);
  if (script === undefined) return undefined;
  const found =
    use.kind === 'metric' ? script.metrics.find(({ name }) => name === use.name) : inScript(script, use.name);
  return found?.line === undefined
    ? undefined
    : new vscode.Location(vscode.Uri.file(found.file), new vscode.Position(found.line - 1, 0));
}

function usesAt(document: vscode.TextDocument, position: vscode.Position): vscode.Location[] {
  const use = useAt(document, position);
  if (use === undefined) return [];
  const isMetric = use.kind === 'metric';
  return nameUses(document.getText())
    .filter(({ kind, name }) => name === use.name && (kind === 'metric') === isMetric)
    .map((each) => locationOf(document, each));
}

async function renameEdits(
  document: vscode.TextDocument,
  position: vscode.Position,
  newName: string,
  readings: ScriptReadings,
): Promise<vscode.WorkspaceEdit> {
  const { name } = parameterAt(document, position);
  const text = document.getText();
  const script = await namesOf(document, readings);
  const refusal = script && refusalOf(script, name, newName);
  if (refusal !== undefined) throw new Error(refusal);
  const renamed = renameParameter(
    { text, read: (each) => parseDeclarationFile(each, document.fileName) },
    name,
    newName,
  );
  if (!renamed.ok) throw new Error(renamed.problem);
  const edit = new vscode.WorkspaceEdit();
  for (const { from, to, text: inserted } of renamed.edits)
    edit.replace(document.uri, rangeIn(document, from, to), inserted);
  return edit;
}

/** The script would no longer get the value, unless the command has a place for it. */
function refusalOf(
  { parameters, command, script, pass }: DeclaredNames,
  name: string,
  newName: string,
): string | undefined {
  const known = parameters.find((each) => each.name === name);
  const isFree = known === undefined || parameters.some((each) => each.name === newName);
  if (isFree || command.some((word) => placeholders(word).includes(name))) return undefined;
  return scriptKnowsAs(path.basename(script), name, newName, known.line, pass);
}

/** @throws Error with a sentence where there is none */
function parameterAt(document: vscode.TextDocument, position: vscode.Position): NameUse {
  const use = useAt(document, position);
  const isDeclared = nameUses(document.getText()).some(({ kind, name }) => kind === 'declared' && name === use?.name);
  if (use === undefined || use.kind === 'metric' || !isDeclared) throw new Error(NOT_A_PARAMETER);
  return use;
}

function useAt(document: vscode.TextDocument, position: vscode.Position): NameUse | undefined {
  return nameUseAt(document.getText(), document.offsetAt(position));
}

function locationOf(document: vscode.TextDocument, { from, to }: NameUse): vscode.Location {
  return new vscode.Location(document.uri, rangeIn(document, from, to));
}

function namesOf(document: vscode.TextDocument, readings: ScriptReadings): Promise<DeclaredNames | undefined> {
  return declaredNames(readings, readDocument(document.getText()).value, path.dirname(document.fileName));
}
