/** Every id that the code shares with the manifest; test/unit/extension/contributions.test.ts compares the two. */
export const commandIds = {
  start: 'bbkb.start',
  optimize: 'bbkb.optimize',
  stop: 'bbkb.stop',
  create: 'bbkb.create',
  openDashboard: 'bbkb.openDashboard',
  openDeclaration: 'bbkb.openDeclaration',
  openLog: 'bbkb.openLog',
  copyCommand: 'bbkb.copyCommand',
  exportStudy: 'bbkb.exportStudy',
  plan: 'bbkb.plan',
} as const;

export const studiesView = 'bbkb.studies';
export const dashboardPanel = 'bbkb.dashboard';

/** What the manifest's menus ask of `viewItem`. */
export const treeContexts = { idle: 'study.idle', running: 'study.running', trial: 'trial' } as const;

/** The menus of the manifest spell these two as regular expressions on `resourceFilename`. */
export const declarationFiles = '**/*.bbkb.{yaml,yml,json}';
export const scriptFiles = '**/*.{py,mjs,cjs,js,mts,cts,ts,sh,bash,zsh,R,r,jl,rb,pl,lua,php}';
