import type { FrameLocator, Page } from 'playwright-core';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';

/** Chooses from the menu of a trial's row, which has to be in sight. */
export async function chooseOfTrial(page: Page | FrameLocator, trial: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of trial ${trial}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses what has no button in the header. */
export async function chooseOfStudy(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Unfolds a row of the side bar. A click is lost where the row is drawn again between its two halves. */
export async function unfold(workbench: Workbench, name: string | RegExp): Promise<void> {
  const row = workbench.treeItem(name).first();
  const isUnfolded = async (): Promise<boolean> => {
    if ((await row.getAttribute('aria-expanded')) === 'true') return true;
    await row.locator('.monaco-tl-twistie').click();
    return false;
  };
  await until(isUnfolded, { pause: 1000 });
}

/** Chooses from the menu of a row of the side bar. The menu closes, and the click is lost, where rows are drawn again. */
export async function chooseOfRow(workbench: Workbench, name: string, command: string): Promise<void> {
  const opens = async (): Promise<boolean> => {
    await workbench.treeItem(name).first().click({ button: 'right' });
    return workbench.menuItem(command).waitFor({ timeout: 3000 }).then(() => true, () => false); // oxfmt-ignore
  };
  await until(opens);
  await workbench.choose(command);
}

/** From the palette: a click on a row is lost while the side bar is filled, and on one of the list while it is. */
export async function openDashboard(workbench: Workbench, study: string): Promise<void> {
  await workbench
    .treeItem(new RegExp(`^${study}`))
    .first()
    .waitFor();
  const row = workbench.page.locator('.quick-input-widget .monaco-list-row', { hasText: `${study}.bbkb.yaml` });
  await until(async () => {
    await workbench.runCommand('BBKB: Open dashboard');
    return row.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false, // whatever else took the focus has closed the list
    );
  });
  await workbench.page.keyboard.type(`${study}.bbkb.yaml`);
  await workbench.page.keyboard.press('Enter');
}
