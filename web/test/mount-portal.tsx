import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { PageData } from '../src/api/page-data.ts';
import { createPortal } from '../src/portal-program.ts';

const nothing = () => undefined;

/** Shows the portal in the document, without what its server has rendered. Returns a function that takes it away. */
export async function mountPortal(page: PageData): Promise<() => Promise<void>> {
  const router = await createPortal(page, {
    scripts: [],
    styles: [],
    fonts: [],
    codeFonts: [],
    readingScripts: [],
    lateScripts: {},
  });
  await router.load();
  const root = createRoot(document);
  root.render(<RouterProvider router={router} />);
  return async () => {
    root.unmount();
    // as in a document that is left, nothing that is still on its way changes the address any more
    Object.assign(router.history, { push: nothing, replace: nothing });
    await Promise.resolve(); // the history writes a change of address a moment later
    router.history.destroy();
  };
}
