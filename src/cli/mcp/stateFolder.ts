import path from 'node:path';

/** Where a program keeps what it knows of a person, by the custom of the system. */
export function stateFolder(platform: string, env: NodeJS.ProcessEnv, home: string): string {
  const named = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  // a relative one would be a folder of the workspace
  if (named !== undefined && path.isAbsolute(named)) return path.join(named, 'bbkb');
  switch (platform) {
    case 'win32':
      return path.join(home, 'AppData', 'Local', 'bbkb');
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'bbkb');
    default:
      return path.join(home, '.local', 'state', 'bbkb');
  }
}
