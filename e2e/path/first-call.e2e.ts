import { it } from 'vitest';
import { openPage, signUp } from '../harness.ts';

it('signs up in the frame and lands in the create flow', async () => {
  const page = await openPage();
  await signUp(page, '/sign-up?create=Freemium-Basic');
  await page.waitForURL(/create=Freemium-Basic/);
});
