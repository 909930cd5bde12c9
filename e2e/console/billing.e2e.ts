import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { billingPath, form, field, press, details, fill } from './billing-page.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';
import { planChange } from './subscriptions-page.ts';

describe('the billing page', () => {
  it('names every problem beside its field, keeps what was typed, and passes axe with them and a planned change of a plan at every width BIL-10 BIL-18', async () => {
    const client = await newDeveloper();
    const page = await openAs(client);
    await planChange(page, await newProject(client));
    await visit(page, billingPath);
    const planned = page.getByRole('region', { name: 'Subscriptions' }).getByRole('row');
    await planned.filter({ hasText: 'Shop finder' }).getByRole('button').waitFor();
    await press(page, 'Add billing details');
    await fill(page, { ...details, Phone: '1', City: 'Ber<lin', Company: '', 'Postal code': '9'.repeat(10_000) });
    await field(page, 'Country').selectOption('DEU');
    await press(page, 'Save');
    const described = async (name: string) => {
      const id = (await field(page, name).getAttribute('aria-describedby'))?.split(' ').at(-1);
      return page.locator(`#${id}`).textContent();
    };
    expect(await described('Phone')).toContain('Phone must have 6 to 20 characters.');
    expect(await described('City')).toContain('City is not valid.');
    expect(await described('Company')).toContain('Company is required.');
    expect(await described('Postal code')).toContain('Postal code must have 3 to 12 characters.');
    expect(await described('State')).toContain('State is required.');
    await form(page).getByText('Please choose yes or no.').first().waitFor();
    expect(await field(page, 'City').inputValue()).toBe('Ber<lin');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeInBothThemes(page, 'main'), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
  });
});
