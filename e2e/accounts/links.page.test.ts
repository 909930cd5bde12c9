// @vitest-environment jsdom
import { it } from 'vitest';
import { newDeveloper } from '../console/developer.ts';
import { openInDom } from '../dom/page.ts';
import { linkTo } from './mailed-link.ts';

it('tries again when the answer is lost on the way', async () => {
  const developer = await newDeveloper();
  const page = openInDom(developer);
  const link = await linkTo(developer.session?.email ?? '', '/email-verify');
  await page.route('**/api/account/email-verify', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.click();
  await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await verify.click();
  await page.getByText('Your email is verified.').waitFor();
});
