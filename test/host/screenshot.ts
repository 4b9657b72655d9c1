/** `npm run screenshot`: the README's picture, media/dashboard.png, of the MNIST example tuned in the real VS Code. */
import path from 'node:path';
import { launchBrowser } from './browser.ts';
import { root } from './paths.ts';
import { openScene } from './scene.ts';
import { startServer } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { windowContext } from './workbench.ts';

const browser = await launchBrowser();
const context = await windowContext(browser);
const server = await startServer({ extension: { vsix: packagedExtension() } });
try {
  const { workbench, close } = await openScene(context, server, { workspace: path.join(root, 'examples/mnist') });
  const { page } = workbench;
  await workbench.resize(1440, 1180);
  await workbench.activity('BBKB').waitFor({ timeout: 60_000 });
  await workbench.openContextMenu('train.mjs');
  await workbench.choose('Optimize with BBKB');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await workbench
    .dashboard()
    .getByText(/^[4-9]\/48 trials/)
    .waitFor({ timeout: 60_000 });
  await workbench.openActivity('BBKB');
  await workbench.treeItem('Batch 1').click();
  // two batches before the end: running trials belong in the picture
  await workbench
    .dashboard()
    .getByText(/^4[0-3]\/48 trials · 4 running/)
    .waitFor({ timeout: 300_000 });
  // the header is drawn first, the rest in its turn
  await workbench.dashboard().locator('main:not([aria-busy="true"])').waitFor();
  await page.screenshot({ path: path.join(root, 'media/dashboard.png'), animations: 'disabled' });
  await close();
} finally {
  await browser.close();
  await server.stop();
}
