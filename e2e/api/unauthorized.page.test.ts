// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';

const expired = {
  status: 401,
  json: { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701, message: '' } },
};

/** A user's projects page, where this many requests for a project are refused. */
async function atProjects(refusals: number, flag = true) {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = openInDom(developer, ['UNAUTHORIZED', 'TOKEN_EXPIRED']);
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  if (!flag) page.setFlags({ ff_9252_handle_401: false });
  await page.route(`**/api/project/${project}`, (route) => route.fulfill(expired), { times: refusals });
  await page.goto('/projects');
  await row(page).waitFor();
  return { page, developer, project, sent };
}

const row = (page: DomPage) => page.getByRole('link', { name: 'Freemium Basic' });

describe('a 401 of a signed-in user', () => {
  it('is shown when the repeated call is refused too: nothing is tried for ever REQ-11', async () => {
    const { page, project, sent } = await atProjects(2);
    await row(page).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => sent.filter((call) => call === `GET /api/project/${project}`).length).toBeGreaterThan(1);
    expect(sent.filter((call) => call === 'POST /rest/auth').length).toBeLessThan(3);
  });

  it('logs the user out when the session cannot be renewed REQ-11', async () => {
    const { page, developer } = await atProjects(1);
    developer.cookies.delete('__Host-waypost_account');
    await row(page).click();
    // once the project is refused, its page asks to sign in or gives way to the sign-in page
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await expect.poll(async () => (await signIn.count()) > 0 || new URL(page.url()).pathname === '/login').toBe(true);
  });

  it('reloads the page instead while the flag is off, at most once a minute REQ-11', async () => {
    const { page, project, sent } = await atProjects(99, false);
    const shown = await row(page).element();
    await row(page).click();
    await expect.poll(() => page.left.length).toBe(1);
    expect(page.left[0]?.pathname).toBe(`/projects/${project}`);
    await expect.poll(() => shown.isConnected).toBe(false);
    await page.getByRole('alert').waitFor();
    await page.goto('/projects');
    await row(page).waitFor();
    const before = sent.length;
    await row(page).click();
    await expect
      .poll(() => sent.slice(before).filter((call) => call === `GET /api/project/${project}`).length)
      .toBeGreaterThan(0);
    await page.getByRole('alert').waitFor();
    expect(page.left).toHaveLength(1);
    expect(sent.filter((call) => call === 'POST /rest/auth')).toEqual([]);
  });
});
