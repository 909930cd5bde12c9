import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { PageData } from '../src/api/page-data.ts';
import { createPortal } from '../src/portal-program.ts';

/** Shows the portal in the document, without what its server has rendered. Returns a function that takes it away. */
export async function mountPortal(page: PageData): Promise<() => void> {
  const router = await createPortal(page, []);
  await router.load();
  const root = createRoot(document);
  root.render(<RouterProvider router={router} />);
  return () => {
    root.unmount();
    router.history.destroy();
  };
}
