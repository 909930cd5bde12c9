import type { CreatedProjectToken, ProjectTokenInput } from '@waypost/contract/entities/project-token';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { BrowserClient } from '../browser-client.ts';

type Owned = { readonly browser: BrowserClient; readonly product_id: ProjectId };

/** A project token, created as its project's owner does. */
export async function createProjectToken(
  { browser, product_id }: Owned,
  input: Partial<ProjectTokenInput> = {},
): Promise<CreatedProjectToken> {
  const { status, data } = await browser.call('POST', `/api/project/tokens/${product_id}`, {
    name: 'Reports',
    days: 90,
    ...input,
  });
  if (status !== 201) throw new Error(`No project token: ${status}`);
  return data as CreatedProjectToken;
}
