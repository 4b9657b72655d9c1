/** Which changes of sources still compile: what the compiler refuses is caught before any test. */
import path from 'node:path';
import ts from 'typescript';

export interface ChangedFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Whether each has no error that its file does not have as it is.
 *
 * All are checked at once, as copies beside their originals, in one program: with a program for each, a change took a
 * second. What only an importer would refuse is not noticed.
 */
export function compiling(root: string, changes: readonly ChangedFile[]): readonly boolean[] {
  const originals = [...new Set(changes.map(({ file }) => file))];
  const copies = [
    ...originals.map((file) => ({ file, text: ts.sys.readFile(path.join(root, file)) ?? '' })),
    ...changes,
  ].map(({ file, text }, i) => ({ name: path.join(root, file.replace(/\.ts$/, `.copy-${i}.ts`)), text }));
  const program = programOf(root, new Map(copies.map(({ name, text }) => [name, text])));
  const errors = copies.map(({ name }) => errorsIn(program, name));
  return changes.map(({ file }, i) => {
    const known = errors[originals.indexOf(file)] ?? [];
    return errors[originals.length + i]?.every((error) => known.includes(error)) ?? false;
  });
}

function programOf(root: string, copies: ReadonlyMap<string, string>): ts.Program {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options: declared } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  // an import that a change leaves without use is no mistake
  const options = { ...declared, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(options);
  host.readFile = (name) => copies.get(name) ?? ts.sys.readFile(name);
  host.fileExists = (name) => copies.has(name) || ts.sys.fileExists(name);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language, ...more) => {
    const text = copies.get(name);
    return text === undefined ? getSourceFile(name, language, ...more) : ts.createSourceFile(name, text, language);
  };
  return ts.createProgram([...copies.keys()], options, host);
}

function errorsIn(program: ts.Program, name: string): readonly string[] {
  const source = program.getSourceFile(name);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ code, messageText }) => `${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}
