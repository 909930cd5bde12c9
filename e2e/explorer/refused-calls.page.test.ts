// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { type PlayedFrame, playExampleFrame } from '../dom/example-frame.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

afterEach(() => vi.useRealTimers());

const result = (page: DomPage) => page.getByRole('region', { name: 'Result' });
const said = (page: DomPage) => result(page).getByRole('alert').textContent();
const picture = (page: DomPage) => result(page).getByRole('img', { name: 'Picture of the result of “Show a route”' });

const isFrameHidden = async (page: DomPage) => (await page.locator('iframe').element()).closest('[hidden]') !== null;

async function running(path = '/api-explorer/maps-js/v3.0/routes/show-a-route'): Promise<[DomPage, PlayedFrame]> {
  const page = await visitInDom(undefined, path);
  await page.locator('iframe').waitFor();
  const frame = await playExampleFrame(page);
  frame.say({ type: 'started' });
  await picture(page).first().waitFor({ state: 'detached' });
  return [page, frame];
}

describe('a call that the platform refuses', () => {
  const monthEnds = Date.UTC(2026, 11, 1);
  const demo = 'The demo key, which all visitors share,';
  const insert = 'insert your own credentials.';

  it.each([
    [
      { reason: 'limit', seconds: 40 },
      `${demo} has reached its rate limit. Run the example again in a minute, or ${insert}`,
    ],
    [
      { reason: 'limit', seconds: 3600 },
      `${demo} has reached its limit. Insert your own credentials, or run the example again later.It works again on Dec 1, 2026, 00:00 UTC.`,
    ],
    [
      { reason: 'limit' },
      `${demo} has reached its limit. Insert your own credentials, or run the example again later.`,
    ],
    [{ reason: 'credential' }, 'The platform refuses the demo key. Insert your own credentials to run the example.'],
    [{ reason: 'away' }, 'The platform does not answer. Check your connection, or run the example again later.'],
  ] as const)('is explained to whoever uses the demo key: %j (EXP-21)', async (refusal, text) => {
    const [page, { say, run }] = await running();
    expect(run.platform).toBe(product.samplePlatform);
    vi.useFakeTimers({ toFake: ['Date'], now: monthEnds - 3_600_000 });
    say({ type: 'refused', ...refusal, isFirst: false });
    const button = refusal.reason === 'away' ? '' : 'Insert credentials';
    await expect.poll(() => said(page)).toBe(text + button);
  });

  it('is explained to whoever uses a key of their own, who can insert another one', async () => {
    const developer = await newDeveloper();
    const appId = await newApp(developer, await newProject(developer));
    await newKey(developer, appId, 'Small key');
    const page = await visitInDom(developer, '/api-explorer/maps-js/v3.0/routes/show-a-route');
    const insertNamed = async (button: ReturnType<DomPage['getByRole']>) => {
      await button.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^Small key/ }).check();
      await dialog.getByRole('button', { name: 'Insert credentials' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await insertNamed(page.getByRole('button', { name: 'Insert credentials' }).first());
    await page.getByText('Runs with your credentials.').waitFor();
    const { say } = await playExampleFrame(page);
    say({ type: 'started' });
    for (const [refusal, text] of [
      [{ reason: 'limit', seconds: 60 }, 'Your key has reached its rate limit. Run the example again in a minute.'],
      [
        { reason: 'limit' },
        'Your key or its project has reached its limit. Run the example again later, raise the limit in your project, or insert other credentials.',
      ],
      [
        { reason: 'credential' },
        'The platform refuses your credentials. Check the services and restrictions of the key in your project, or insert other credentials.',
      ],
    ] as const) {
      say({ type: 'refused', ...refusal, isFirst: false });
      await expect.poll(() => said(page)).toBe(`${text}Insert credentials`);
    }
    await insertNamed(result(page).getByRole('alert').getByRole('button', { name: 'Insert credentials' }));
    await expect.poll(() => said(page)).toBe(''); // a new run
  });

  it('leads a visitor to a key, from the result alone too', async () => {
    const [page, { say }] = await running('/api-explorer/maps-js/v3.0/routes/show-a-route?view=result');
    say({ type: 'refused', reason: 'limit', isFirst: true });
    await page.getByRole('button', { name: 'Insert credentials' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Get started for free' }).waitFor();
  });

  it('leaves the picture of the result where nothing was answered before, and comes and goes with the calls', async () => {
    const [page, { say }] = await running();
    say({ type: 'refused', reason: 'away', isFirst: true });
    await result(page).getByText('This is a picture of the result.').waitFor();
    await picture(page).first().waitFor();
    expect(await isFrameHidden(page)).toBe(true);
    say({ type: 'answered' });
    await picture(page).first().waitFor({ state: 'detached' });
    expect([await said(page), await isFrameHidden(page)]).toEqual(['', false]);
    say({ type: 'refused', reason: 'away', isFirst: false });
    await expect.poll(() => said(page)).toContain('The platform does not answer.');
    expect([await picture(page).count(), await isFrameHidden(page)]).toEqual([0, false]);
  });
});

it('says that an example is stuck which has answered nothing for five seconds, until it answers', async () => {
  const page = await visitInDom(undefined, '/api-explorer/maps-js/v3.0/routes/show-a-route');
  await page.locator('iframe').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await page.getByRole('button', { name: 'Run' }).click();
  const { say } = await playExampleFrame(page);
  const saidAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    const text = `${milliseconds} later`;
    say({ type: 'line', level: 'log', text });
    await page.getByRole('region', { name: 'Console' }).getByText(text).waitFor();
    return said(page);
  };
  await saidAfter(0); // the page listens
  await saidAfter(6000); // while the map library arrives, nobody waits for an answer
  say({ type: 'started' });
  await picture(page).first().waitFor({ state: 'detached' });
  expect(await saidAfter(4900)).toBe('');
  const word = 'The example does not answer. Stop it, or wait until it goes on.';
  expect(await saidAfter(400)).toBe(word);
  say({ type: 'height', px: 300 });
  await expect.poll(() => said(page)).toBe('');
  expect(await saidAfter(4800)).toBe('');
  expect(await saidAfter(500)).toBe(word);
});
