import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Theme = 'Light Modern' | 'Dark Modern';

/** A profile with nothing in it that would move, greet, phone home or update. */
export function makeProfile(): string {
  const profile = mkdtempSync(path.join(tmpdir(), 'bbkb-vscode-'));
  mkdirSync(path.join(profile, 'user/User'), { recursive: true });
  mkdirSync(path.join(profile, 'extensions'));
  writeFileSync(path.join(profile, 'config.yaml'), '');
  writeSettings(profile, 'Light Modern');
  return profile;
}

export function writeSettings(profile: string, theme: Theme): void {
  const settings = {
    'workbench.colorTheme': theme,
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'workbench.reduceMotion': 'on',
    'workbench.enableExperiments': false,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'security.workspace.trust.startupPrompt': 'never',
    'chat.disableAIFeatures': true,
    'telemetry.telemetryLevel': 'off',
    'update.mode': 'none',
    // `false` has the same effect, but every window would rewrite it, for which it starts three more extensions
    'extensions.autoUpdate': 'off',
    'extensions.autoCheckUpdates': false,
    'extensions.ignoreRecommendations': true,
    'git.enabled': false,
    // looks through all processes and sockets every few seconds: a tenth of the extension host's time
    'remote.autoForwardPorts': false,
    'merge-conflict.decorators.enabled': false,
    'merge-conflict.codeLens.enabled': false,
  };
  writeFileSync(path.join(profile, 'user/User/settings.json'), JSON.stringify(settings));
}

/** This process's environment without what another VS Code, a test runner or a shell's habits left in it. */
export function serverEnvironment(profile: string, extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const foreign =
    /^(VSCODE_|CODE_SERVER_|NODE_TEST_CONTEXT$|NODE_OPTIONS$|NODE_V8_COVERAGE$|PORT$|(HASHED_)?PASSWORD$)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(own),
    ...extra,
    EXTENSIONS_GALLERY: '{}', // no marketplace
    XDG_CONFIG_HOME: profile,
    XDG_DATA_HOME: profile,
    XDG_CACHE_HOME: profile,
    XDG_RUNTIME_DIR: profile,
  };
}
