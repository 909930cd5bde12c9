import { expect } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { mailTo } from '../harness.ts';
import { newDeveloper } from './developer.ts';

/** A link of a mail to this address. */
export async function linkTo(email: string, part: string): Promise<string> {
  const find = async () => (await mailTo(email)).flatMap(({ links }) => links).find((link) => link.includes(part));
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

export const emailOf = ({ session }: BrowserClient): string => session?.email ?? '';

/** A developer who has opened the link of the first mail. */
export async function newVerified(): Promise<BrowserClient> {
  const client = await newDeveloper();
  const token = new URL(await linkTo(emailOf(client), '/email-verify')).hash.replace('#token=', '');
  await client.accountCall('POST', '/api/account/email-verify', { token });
  return client;
}
