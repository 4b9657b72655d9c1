/** Finds a Chromium-based browser, or installs one where that can be done without asking: Debian, as root. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaSync } from 'execa';
import { chromium, type Browser } from 'playwright-core';

/** @throws Error with the way to get a browser; tests that need one are never skipped. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? installBrowser(),
    args: [
      ...['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
}

/** Takes the place of Playwright's own list, which therefore stands here as well, as far as a page can notice it. */
const disabledFeatures = [
  // pages that each window loads for its address bar, unseen: 0.9 s of the processor
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  // what would ask the network
  ...[
    'AimEnabled',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PreconnectToSearch',
  ],
];

function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && !existsSync(named)) {
    throw new Error(
      `CHROME_PATH names ${named}, which does not exist. Correct it, or unset it to have a browser looked for.`,
    );
  }
  return named ?? usualPlaces.find((place) => existsSync(place));
}

/** First the one without the interface of a browser, which takes a tenth less of the processor. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

function installBrowser(): string {
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(
      'No Chromium, Chrome or Edge was found, and the tests in a real VS Code need one. Install it ' +
        '(Debian: "sudo apt-get install chromium", Fedora: "sudo dnf install chromium", ' +
        'macOS: "brew install --cask google-chrome"), or set CHROME_PATH to the one you have.',
    );
  }
  console.log('Installing chromium-headless-shell with apt-get ...');
  aptGet('update');
  aptGet('install', '--no-install-recommends', 'chromium-headless-shell');
  return '/usr/bin/chromium-headless-shell';
}

/**
 * Several test files may find no browser at once, and apt-get does not wait for another: whoever comes second waits
 * here.
 */
function aptGet(...args: readonly string[]): void {
  const lock = path.join(tmpdir(), 'bbkb-tests-apt-get');
  execaSync('flock', ['--timeout', '600', lock, 'apt-get', '-qq', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Debian itself: Ubuntu's package of the same name only points to a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
