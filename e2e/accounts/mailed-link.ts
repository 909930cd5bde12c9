import { expect } from 'vitest';
import { mailTo } from '../harness.ts';

/** The link to this page that was sent to the address. */
export async function linkTo(email: string, page: string): Promise<string> {
  await expect.poll(async () => (await mailTo(email)).some(({ links }) => links[0]?.includes(page))).toBe(true);
  const mail = (await mailTo(email)).find(({ links }) => links[0]?.includes(page));
  if (!mail?.links[0]) throw new Error(`There is no mail with a link to ${page}`);
  return mail.links[0];
}
