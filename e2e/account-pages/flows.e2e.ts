import type { Frame, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPerson, type Person, product } from '../harness.ts';
import { accountPageIn, heardUntil, openEmbedder, redeem, samplePages } from '../widget/embedder.ts';

type Opened = { readonly page: Page; readonly frame: Frame };

async function open(flow: string, options: object = {}): Promise<Opened> {
  const page = await openEmbedder({ browser: { expectedErrors: [/40[0139] \(/] } });
  await page.evaluate(([name, given]) => window.openFlow(name, { box: 'box', ...given }), [flow, options] as const);
  await heardUntil(page, 'opened');
  return { page, frame: await accountPageIn(page) };
}

/** The labels in both languages. */
async function fillPerson(frame: Frame, { firstName, lastName, email, password }: Person) {
  await frame.locator('#first_name').fill(firstName);
  await frame.locator('#last_name').fill(lastName);
  await frame.locator('#email').fill(email);
  await frame.locator('#password').fill(password);
  await frame.locator('#country').selectOption('DEU');
  await frame.locator('#terms').check();
}
const submit = (frame: Frame) => frame.locator('button[type=submit]').click();

/** Checks the event with the code of a completed flow, and that the embedder can redeem it. */
async function completed({ page }: Opened, flow: string) {
  const event = (await heardUntil(page, 'completed')).find(({ action }) => action === 'completed');
  expect(event?.flow).toBe(flow);
  expect(await redeem(page, samplePages.clientId, event?.data.code)).toEqual([200, true]);
  return event;
}

const postedTo = (page: Page, path: string) => page.waitForRequest(`${product.account}/api/account/${path}`);

it('a sign-up of a company asks for its name, and ends with completed ACC-37', async () => {
  const opened = await open('ssx-ec');
  const { frame, page } = opened;
  await fillPerson(frame, newPerson());
  await submit(frame);
  await frame.getByText('Company is required.').first().waitFor();
  const posted = postedTo(page, 'sign-up');
  await frame.getByLabel('Company').fill('Acme Maps');
  await frame.locator('#password').fill('correct horse battery');
  await submit(frame);
  expect((await posted).postDataJSON()).toMatchObject({ company_name: 'Acme Maps', asked: ['company_name'] });
  await completed(opened, 'ssx-ec');
});
