/** `npm run screenshot:walkthrough`: the pictures of the walkthrough, of the MNIST example tuned in the real VS Code. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeAnimation } from './animation.ts';
import { launchBrowser } from './browser.ts';
import { root } from './paths.ts';
import { startServer } from './server.ts';
import { packagedExtension } from './vsix.ts';
import { windowContext, Workbench } from './workbench.ts';
import { temporaryWorkspace } from './workspace.ts';

const trials = 32;
const folder = path.join(root, 'media/walkthrough');
const browser = await launchBrowser();
const context = await windowContext(browser);
mkdirSync(folder, { recursive: true }); // package.json names the pictures
const server = await startServer({ extension: { vsix: packagedExtension() } });
try {
  const workspace = temporaryWorkspace({});
  // as many at a time as any machine has cores
  const digits = workspace.path('digits');
  cpSync(path.join(root, 'examples/mnist'), digits, { recursive: true });
  const declaration = path.join(digits, 'mnist.bbkb.yaml');
  const text = readFileSync(declaration, 'utf8').replace('four at a time', 'two at a time');
  writeFileSync(declaration, text.replace('parallel: 4', 'parallel: 2').replaceAll('48', String(trials)));
  const workbench = await Workbench.open(context, server.url(digits));
  const { page } = workbench;
  /** Of the window; of few colours, and so lighter. */
  const save = async (name: string, clip = { x: 0, y: 36, width: 800, height: 524 }): Promise<void> => {
    const png = await page.screenshot({ animations: 'disabled', clip });
    await writeAnimation(browser, path.join(folder, `${name}.png`), [{ png: png.toString('base64'), seconds: 1 }]);
  };

  await workbench.resize(800, 560);
  await workbench.activity('BBKB').waitFor();
  await workbench.openContextMenu('train.mjs');
  await workbench.menuItem('Optimize with BBKB').hover();
  await save('script');
  await page.keyboard.press('Escape');

  await workbench.treeItem('mnist.bbkb.yaml').dblclick();
  await page.getByText('Start tuning').waitFor();
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await page.mouse.move(400, 540);
  await save('declaration');

  await workbench.runCommand('View: Close All Editors');
  await workbench.openActivity('BBKB');
  await workbench.runCommand('Start BBKB tuning');
  const reached = (least: number) =>
    workbench
      .treeItem(
        new RegExp(
          `^mnist, .*, (${Array.from({ length: trials - least + 1 }, (_, i) => least + i).join('|')}) of ${trials}`,
        ),
      )
      .waitFor();
  await reached(8);
  await page.mouse.move(700, 550);
  await save('start');
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await workbench
    .dashboard()
    .getByText(new RegExp(`^2[4-9]/${trials} trials`))
    .waitFor();
  await workbench.resize(960, 672);
  await page.waitForTimeout(1500);
  await save('dashboard', { x: 0, y: 36, width: 960, height: 636 });
  await workbench.resize(700, 672);
  const card = workbench.dashboard().locator('.finding-cards > :first-child');
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  const box = await card.boundingBox();
  if (box === null) throw new Error('The recommended point is not on the page.');
  await save('result', { ...box, height: Math.min(box.height, 640 - box.y) });
  await workbench.close();
  await server.windowsEnded();
  workspace.remove();
} finally {
  await browser.close();
  await server.stop();
}
