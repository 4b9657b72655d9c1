/** The environment of a script: the tuner's own without the editor's additions, then the trial's. */

/** Names the trial that a process belongs to, even when its parents are gone; processTree.ts looks for it. */
export const TRIAL_DIR_VARIABLE = 'BBKB_TRIAL_DIR';

/** Names its study: after one was moved away, another may work in a folder of the same name. */
export const STUDY_ID_VARIABLE = 'BBKB_STUDY_ID';

/** The mark of a supervisor, which has that of the trial that it started last as well, and is not part of it. */
export const SUPERVISOR_VARIABLE = 'BBKB_SUPERVISOR';

// The extension host's own variables, which its terminals remove as well: ELECTRON_RUN_AS_NODE turns a script's
// Electron into Node, VSCODE_* makes scripts talk to the editor, and the snap's variables point to the snap's own
// libraries.
const EDITOR_VARIABLES = /^(?:ELECTRON_|VSCODE_|GDK_PIXBUF_|SNAP(?:_|$))/;

/** The variables that a script inherits, and its own, which count where both have one. */
export function environment(
  tunerEnv: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return withoutUndefined({ ...inheritedEnvironment(tunerEnv), ...own });
}

/**
 * The tuner's variables as its scripts get them.
 *
 * NODE_OPTIONS is the person's own (`--max-old-space-size`) and is kept. The editor's debugger also puts a `--require`
 * there, which does nothing without its VSCODE_INSPECTOR_OPTIONS. The `code` launcher moves the person's value to
 * VSCODE_NODE_OPTIONS, from where it is put back.
 */
export function inheritedEnvironment(tunerEnv: NodeJS.ProcessEnv): Record<string, string> {
  return withoutUndefined({
    // else the output of a Python script arrives in blocks of 8 KiB, and a running trial shows nothing until then
    PYTHONUNBUFFERED: '1',
    NODE_OPTIONS: tunerEnv.VSCODE_NODE_OPTIONS,
    ...withoutEditorVariables(tunerEnv),
  });
}

export function withoutEditorVariables(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !EDITOR_VARIABLES.test(name)));
}

function withoutUndefined(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** For the program `env`, which takes no option after the first `NAME=VALUE`. */
export function envArguments(variables: Readonly<Record<string, string | undefined>>): string[] {
  const all = Object.entries(variables);
  return [
    ...all.flatMap(([name, value]) => (value === undefined ? ['-u', name] : [])),
    ...all.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
  ];
}
