import type { ReactNode } from 'react';

/** One component of the gallery under its name; e2e tests find their place by it. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-hairline py-8">
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
