/** The field in the header of the dashboard's page that finds trials. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, drawn, load, show } from './dashboardPage.ts';

const optimizer = '<img src=x onerror="window.hacked=1">';
const trials = Array.from({ length: 24 }, (_, i) =>
  trialOf({
    trial: i + 1,
    value: (i * 7) % 24,
    parameters: { lr: 0.001 * (i + 1), [optimizer]: i % 2 ? 'sgd' : optimizer },
  }),
);
const study = summaryOf([], { trials, parameters: ['lr', optimizer] });

describe('the field that finds trials', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const field = (): Locator => page.getByRole('search').getByRole('textbox', { name: 'Find trials' });
  const results = (): Locator => page.getByRole('group', { name: 'Trials that were found' });
  const panel = (title: string): Locator => page.getByRole('complementary').getByRole('heading', { name: title });

  beforeEach(async () => {
    page = dashboard();
    await load(page, { width: 1440, height: 1180 });
    await show(page, study);
  });

  it('says on the first screen how many match, and opens the best of them', async () => {
    await field().fill('lr < 0.0105');
    await results().getByText('10 of 24 trials match. The best 5:').waitFor();
    const best = results().getByRole('button', { name: 'trial 7 · accuracy = 18 · lr = 0.007' });
    await best.waitFor();
    const { y, height } = (await results().boundingBox()) ?? assert.fail('it is not shown');
    assert.ok(y + height < 1180 && (await page.evaluate<number>('scrollY')) === 0);
    await best.click();
    await panel('Trial 7').waitFor();
  });

  it('is used by keyboard: Enter opens the first, arrows lead to the others, Escape closes', async () => {
    await field().fill('lr < 0.0105');
    await results().getByText('10 of 24 trials match.').waitFor();
    await field().press('Enter');
    await panel('Trial 4').waitFor();
    await page.keyboard.press('Escape');
    await results().getByRole('button').first().waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await panel('Trial 7').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await results().getByRole('button').first().waitFor({ state: 'detached' });
    assert.equal(await field().inputValue(), 'lr < 0.0105');
  });

  it('goes to the first trial by an arrow that comes before the list is drawn', async () => {
    await field().fill('lr < 0.0105');
    await results().getByText('10 of 24 trials match.').waitFor();
    await page.evaluate(`{
      const input = document.querySelector('.find vscode-text-field').shadowRoot.querySelector('input');
      const common = { bubbles: true, composed: true };
      input.value = 'lr < 0.0045';
      input.dispatchEvent(new Event('input', common));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', ...common }));
    }`);
    await drawn(page);
    await page.keyboard.press('Enter');
    await panel('Trial 4').waitFor();
  });

  it('says what is wrong with a search, shows hostile text as text, and shows all that it finds in the table', async () => {
    await field().fill('speed > 3');
    await results().getByText('There is no column speed.').waitFor();
    await field().fill('img');
    await results().getByRole('button', { name: optimizer }).first().waitFor();
    assert.deepEqual(await page.evaluate('[window.hacked, window.violations]'), [undefined, []]);
    await page.getByText('12 of 24 trials', { exact: true }).waitFor();
    await results().getByRole('button', { name: 'Show all in the table' }).click();
    await page.waitForFunction('scrollY > 0');
  });

  it('keeps nobody out on a narrow page, as axe sees it, in each theme', async () => {
    await page.setViewportSize({ width: 600, height: 1000 });
    await field().fill('lr < 0.0105');
    await results().getByText('10 of 24 trials match.').waitFor();
    await drawn(page);
    const { x, width } = (await results().boundingBox()) ?? assert.fail('it is not shown');
    assert.ok(x >= 0 && x + width <= 600);
    assert.deepEqual(await barriersInThemes(page), []);
    assert.ok(await results().isVisible());
  });
});
