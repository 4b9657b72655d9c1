/** `npm run screenshot`: the README's picture, media/tuning.png, of the MNIST example tuned in the real VS Code. */
import path from 'node:path';
import { writeAnimation, type Frame } from './animation.ts';
import { launchBrowser } from './browser.ts';
import { root } from './paths.ts';
import { openScene } from './scene.ts';
import { startServer } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { windowContext } from './workbench.ts';

const trials = 48;

const browser = await launchBrowser();
const context = await windowContext(browser);
const server = await startServer({ extension: { vsix: packagedExtension() } });
try {
  const { workbench, close } = await openScene(context, server, { workspace: path.join(root, 'examples/mnist') });
  const { page } = workbench;
  const frames: Frame[] = [];
  const show = async (seconds: number): Promise<void> => {
    frames.push({ png: (await page.screenshot({ animations: 'disabled' })).toString('base64'), seconds });
  };
  const progress = (least: number) => {
    const counts = Array.from({ length: trials - least + 1 }, (_, i) => least + i);
    return workbench.dashboard().getByText(new RegExp(`^(${counts.join('|')})/${trials} trials`));
  };

  await workbench.resize(1000, 760);
  await workbench.activity('BBKB').waitFor();
  await workbench.treeItem('mnist.bbkb.yaml').dblclick();
  await page.getByText('Start tuning').waitFor();
  await show(3);
  await workbench.runCommand('View: Close All Editors'); // the dashboard would open beside it
  await workbench.openContextMenu('train.mjs');
  await show(2);
  await workbench.choose('Optimize with BBKB');
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start' });
  await start.waitFor();
  await show(2);
  await start.click();
  await progress(1).waitFor();
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await page.mouse.move(20, 400); // a chart under the pointer shows its tools over its title
  for (const ended of [3, 8, 16, 28, 43]) {
    await progress(ended).waitFor();
    await show(1.8);
  }
  // a chart is drawn when it comes into sight
  const parameters = workbench.dashboard().getByRole('region', { name: 'Parameters' });
  await parameters.getByRole('figure').nth(1).scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  await show(4);
  await writeAnimation(browser, path.join(root, 'media/tuning.png'), frames);
  await close();
} finally {
  await browser.close();
  await server.stop();
}
