import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { visit } from '../pages/started.ts';
import { newDeveloper, newProject, openAs } from './developer.ts';

/** The page of a new project that the server describes with other facts. */
async function openProject(facts: object) {
  const client = await newDeveloper();
  const id = await newProject(client);
  const page = await openAs(client);
  const undone: string[] = [];
  let described = facts;
  await page.route(`**/api/project/${id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...described } } });
  });
  await page.route(`**/api/project/${id}/plan-change`, async (route) => {
    undone.push(route.request().method());
    described = {};
    await route.fulfill({ json: { status: 'OK', data: null } });
  });
  await visit(page, '/projects');
  await page.getByRole('link', { name: 'Freemium Basic' }).click();
  await page.waitForURL(`**/projects/${id}`);
  return { page, undone };
}

describe('the page of a project', () => {
  it('says that a payment has failed or is missing, and leads its owner to the payment method (BIL-41)', async () => {
    const { page } = await openProject({ aria_status: 'ACTIVE DUNNING 2' });
    await page.getByText('A payment for this project has failed').waitFor();
    const link = page.getByRole('link', { name: 'Check the payment method' });
    expect(await link.getAttribute('href')).toBe('/billing-management');
    expect(await axeInBothThemes(page)).toEqual([]);
    const { page: suspended } = await openProject({ aria_status: 'SUSPENDED DUNNING 1' });
    await suspended.getByText('This project is suspended because a payment is missing').waitFor();
    const { page: active } = await openProject({ aria_status: 'ACTIVE' });
    await active.getByRole('heading', { name: 'About this project' }).waitFor();
    await expect.poll(() => active.getByRole('link', { name: 'Check the payment method' }).count()).toBe(0);
  });

  it('offers to take a planned change of plan back, once', async () => {
    const planned = { pending_changes: [{ tag: 'upgradeProject' }], previous_plan: 'Freemium Pro', new_plan: 'Basic' };
    const { page, undone } = await openProject(planned);
    await page.getByText('Changing from Freemium Pro to Basic').waitFor();
    await pressTwice(page.getByRole('button', { name: 'Keep the present plan' }), '**/plan-change');
    await page.getByText('Changing from Freemium Pro to Basic').waitFor({ state: 'detached' });
    expect(undone).toEqual(['DELETE']);
  });
});
