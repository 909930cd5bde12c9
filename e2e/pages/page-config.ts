import type { Page } from 'playwright-core';
import { product } from '../harness.ts';

/** Serves every portal page with its HTML, which contains the configuration, edited. */
export async function withConfig(page: Page, edit: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.origin === product.portal,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response });
      return route.fulfill({ response, body: edit(await response.text()) });
    },
  );
}

/** Serves every portal page with these flags. */
export const withFlags = (page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> =>
  withConfig(page, (html) =>
    Object.entries(flags).reduce((text, [name, on]) => text.replaceAll(`"${name}":${!on}`, `"${name}":${on}`), html),
  );
