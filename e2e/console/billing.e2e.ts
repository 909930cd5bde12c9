import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { form, field, press, details, fill } from './billing-page.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

async function openBilling(options: Parameters<typeof openAs>[1] = {}, path = '/billing-management') {
  const client = await newDeveloper();
  await newProject(client);
  const page = await openAs(client, options);
  await visit(page, path);
  return { client, page };
}

describe('the billing page', () => {
  it('names every problem beside its field, keeps what was typed, and passes axe with them at every width BIL-10 BIL-18', async () => {
    const { page } = await openBilling();
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

  it('says that saving failed, keeps the form, and saves on the second try BIL-17 ERR-25', async () => {
    const { page } = await openBilling({ expectedErrors: ['500'] });
    let refusals = 0;
    await page.route('**/api/developer', async (route) => {
      if (route.request().method() !== 'PUT' || refusals > 0) return route.continue();
      refusals += 1;
      await form(page).getByText('We are saving your data.').waitFor();
      return route.fulfill({ status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } });
    });
    const errors = await page.evaluateHandle(() => {
      const seen: unknown[] = [];
      window.addEventListener('billing-error', (event) => seen.push((event as CustomEvent).detail));
      return seen;
    });
    await press(page, 'Add billing details');
    await fill(page);
    await field(page, 'Country').selectOption('NOR');
    await press(page, 'Save');
    await form(page).getByText('Your billing details could not be saved. Please try again.').waitFor();
    expect(await field(page, 'City').inputValue()).toBe('Berlin');
    expect(await errors.jsonValue()).toEqual(['cannot_save_billing_details']);
    await press(page, 'Save');
    await form(page).getByText('10117 Berlin').waitFor();
  });
});
