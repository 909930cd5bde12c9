// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { demoDeveloper, newDeveloper } from '../console/developer.ts';
import { emailOf, linkTo } from '../console/handover-page.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { newCustomerProject } from '../resellers/customer-project.ts';

const unknown = `/login?invite-token=${'x'.repeat(43)}`;
const alert = (page: DomPage) => page.getByRole('alert');
const acceptance = `${product.portal}/api/invitation/accept`;

/** The tokens that the page has sent, one per attempt. */
function watchAcceptances(page: DomPage): unknown[] {
  const tried: unknown[] = [];
  page.on('request', (request) => {
    if (request.url() === acceptance) tried.push(request.postDataJSON());
  });
  return tried;
}

it('is accepted at once for a signed-in user, before the projects are shown with the new roles NAV-28 CUS-13', async () => {
  const { project, inviteAdmin } = await newCustomerProject(await demoDeveloper('reseller'), 'Held invitation');
  const invited = await newDeveloper();
  await inviteAdmin(emailOf(invited));
  const { pathname, search } = new URL(await linkTo(emailOf(invited), 'invite-token='));
  const page = openInDom(invited);
  const tried = watchAcceptances(page);
  const answer = Promise.withResolvers<undefined>();
  await page.route(acceptance, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(acceptance);
  await page.goto(`${pathname}${search}`);
  expect((await asked).headers()['x-xsrf-token']).toMatch(/^[\w-]{40,}$/);
  await page.getByText('Accepting your invitation').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  answer.resolve(undefined);
  await page.waitForURL(`${product.portal}/projects`);
  const links = page.getByRole('main').getByRole('link'); // customer admins cannot create projects
  await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([project]);
  expect(tried).toHaveLength(1);
});

it('is tried again when the answer is lost on the way', async () => {
  const page = openInDom(await newDeveloper());
  await page.route(acceptance, (route) => route.abort(), { times: 1 });
  await page.goto(unknown);
  await alert(page).getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await alert(page).getByText('This invitation is no longer valid.').waitFor();
});
