import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { projectNamed } from './usage-page.ts';

const forecast = (page: Page) => page.getByRole('region', { name: 'Forecast of this billing period' });
const calculator = (page: Page) => page.getByRole('region', { name: 'What would a month cost?' });

describe('what usage costs', () => {
  it('is forecast for the billing period by the project’s own plan, and calculated from its own last days USE-48', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = await visit(await openAs(demo), `/projects/${await projectNamed(demo, 'Courier dispatch')}/usage`);
    await page.mouse.wheel(0, 4000);
    await forecast(page)
      .getByText(/^\w{3} \d+, \d{4} to \w{3} \d+, \d{4}, all apps\. At the pace of the last 28 full days\.$/)
      .waitFor();
    await forecast(page)
      .getByRole('row', { name: /^Transactions [\d,]+ [\d,]+ ?likely [\d,]+ to [\d,]+ 1,000,000 / })
      .waitFor();
    await forecast(page)
      .getByText(/^449\s€ for the plan, [\d.,]+\s€ beyond its limits$/)
      .first()
      .waitFor();
    const row = await forecast(page)
      .getByRole('row', { name: /^Transactions / })
      .innerText();
    const figures = page.getByRole('region', { name: 'Key figures' });
    const figure = figures.locator('dt', { hasText: /^Forecast until \w{3} \d+, \d{4}$/ }).locator('+ dd');
    expect(row.split(/\s/)).toContain(/^[\d,]+/.exec(await figure.innerText())?.[0]);
    const own = calculator(page).getByRole('listitem').filter({ hasText: 'Your plan' });
    await own.getByRole('heading', { name: /^Freemium Pro/ }).waitFor();
    const routing = calculator(page).getByRole('spinbutton', { name: 'Routing' });
    expect(Number(await routing.inputValue())).toBeGreaterThan(100_000);
    await routing.fill('3000000');
    await calculator(page).getByText('3,000,000 requests × 1 = 3,000,000 transactions').waitFor();
    await own.getByText(/transactions beyond the limit, 0\.90\s€ for 1,000/).waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeInBothThemes(page)).toEqual([]);
      expect(await widthBeyondWindow(page)).toBe(0);
    }
  });
});
