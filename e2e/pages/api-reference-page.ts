import { paths } from '../../web/src/paths.ts';
import type { AnyPage, Found } from '../dom/page.ts';

export const geocoding = paths.apiReferencePage('geocoding');
export const call = <Kind extends AnyPage>(page: Kind, id: string) =>
  page.locator(`article[id="${id}"]`) as Found<Kind>;

/** Opens the form of a call, and answers its button. */
export async function open<Kind extends AnyPage>(page: Kind, id: string): Promise<Found<Kind>> {
  await call(page, id)
    .getByRole('button', { name: /^Try it/ })
    .click();
  const send = call(page, id).getByRole('button', { name: 'Send' }) as Found<Kind>;
  await send.waitFor();
  return send;
}
