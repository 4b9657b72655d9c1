import type { FrameLocator, Page } from 'playwright-core';

/** Chooses from the menu of a trial's row, which has to be in sight. */
export async function chooseOfTrial(page: Page | FrameLocator, trial: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of trial ${trial}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
