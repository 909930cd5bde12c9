import { describe, expect, it } from 'vitest';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import { openPage } from '../harness.ts';
import { ofSearch, scriptsOf, sizeOf } from '../loaded-scripts.ts';
import { atReview, fillBilling, formReady, part, press } from './buying-page.ts';

/** The second one is what the component shares with that of the older form. */
const ofProvider = /\/(card-component|provider-addresses)-[\w-]+\.js$/;

describe('buying', () => {
  it('loads at most 170 kB of scripts besides the component of the card provider, which loads with the payment step', async () => {
    const page = await openPage();
    await becomeUser(page, await newDeveloper());
    const scripts = scriptsOf(page);
    await page.goto('/pricing?create=Freemium-Pro');
    await part(page, 'Billing details').waitFor();
    expect((await scripts()).filter(({ address }) => ofProvider.test(address))).toEqual([]);
    await fillBilling(page);
    await part(page, 'Payment details').waitFor();
    await formReady(page);
    const loaded = await scripts();
    expect(loaded.filter(({ address }) => ofProvider.test(address))).toHaveLength(2);
    const own = loaded.filter(({ address }) => !ofProvider.test(address) && !ofSearch.test(address));
    expect(sizeOf(own)).toBeLessThanOrEqual(170_000);
  });

  it('with a stored card takes one press and two views after the billing details', async () => {
    const page = await openPage();
    const steps: string[] = [];
    page.on('framenavigated', (frame) => {
      const step = new URL(frame.url()).searchParams.get('step');
      if (frame === page.mainFrame() && step !== null && steps.at(-1) !== step) steps.push(step);
    });
    await atReview(page);
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
    expect(steps).toEqual(['review', 'confirm']);
  });
});
