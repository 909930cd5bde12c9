import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import {
  atPayment,
  atReview,
  fillCard,
  formReady,
  paid,
  part,
  press,
  purchasesOf,
  stepOf,
  stored,
} from './buying-page.ts';

const visa = '4111111111111111';

describe('the browser’s back button', () => {
  it('leads from step to step, and out of a finished flow without buying again (CRE-14)', async () => {
    const page = await openPage();
    await atPayment(page);
    await formReady(page); // the component still makes its frames after it was taken away
    await page.goBack();
    await part(page, 'Billing details').waitFor();
    expect(stepOf(page)).toBe('billing');
    expect(await part(page, 'Billing details').getByLabel('Company').inputValue()).toBe('Engines & Co');
    await page.goForward();
    await fillCard(page, visa);
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    await page.goBack();
    await part(page, 'Payment details').waitFor();
    await formReady(page);
    await page.goForward();
    await part(page, 'Your order').waitFor();
    const sent = purchasesOf(page);
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
    expect(sent).toEqual(['POST']);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('create'));
    expect(sent).toEqual(['POST']);
  });
});

describe('two tabs', () => {
  it('buy one project each, and a double press in one buys one', async () => {
    const page = await openPage({ expectedErrors: ['409'] });
    await atReview(page);
    const second = await page.context().newPage();
    await second.goto(paid);
    await part(second, 'Your order').waitFor();
    const [one, other] = [await stored(page), await stored(second)];
    expect(one?.['flowId']).not.toBe(other?.['flowId']);
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
    await pressTwice(second.getByRole('button', { name: 'Buy', exact: true }), '**/api/project');
    await part(second, 'Thank you, your order is complete').waitFor();
    const projects = [(await stored(page))?.['productId'], (await stored(second))?.['productId']];
    expect(new Set(projects).size).toBe(2);
  });
});
