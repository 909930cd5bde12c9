// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { newDeveloper } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const acceptance = `${product.portal}/api/invitation/accept`;
const unknown = `/login?invite-token=${'x'.repeat(43)}`;

/** The tokens that the page has sent, one per attempt. */
function watchAcceptances(page: DomPage): unknown[] {
  const tried: unknown[] = [];
  page.on('request', (request) => {
    if (request.url() === acceptance) tried.push(request.postDataJSON());
  });
  return tried;
}

it('is accepted at once for a signed-in user, before the projects are shown with the new roles NAV-28 CUS-13', async () => {
  const page = openInDom(await newDeveloper());
  const tried = watchAcceptances(page);
  const answer = Promise.withResolvers<undefined>();
  await page.route(acceptance, async (route) => {
    await answer.promise;
    await route.fulfill({ json: { status: 'OK', data: { roles: [{ name: 'customeradmin', value: 'app_1' }] } } });
  });
  const asked = page.waitForRequest(acceptance);
  await page.goto(unknown);
  expect((await asked).headers()['x-xsrf-token']).toMatch(/^[\w-]{40,}$/);
  await page.getByText('Accepting your invitation').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  answer.resolve(undefined);
  await page.waitForURL(`${product.portal}/projects`);
  await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBe(0); // customer admins cannot create projects
  expect(tried).toHaveLength(1);
});
