import { createFileRoute, notFound } from '@tanstack/react-router';
import { LaterPage } from '../features/chrome/later-page.tsx';
import { pageHead } from './-page-head.ts';
import { requireSignIn } from './-require-sign-in.ts';

async function laterPageAt(pathname: string) {
  const { laterPageAt: find } = await import('../features/chrome/later-pages.ts');
  return find(pathname);
}

function Later() {
  const { title } = Route.useLoaderData();
  return <LaterPage title={title} />;
}

/** Every address without a route: a planned page, or none at all. */
export const Route = createFileRoute('/$')({
  async beforeLoad(match) {
    if ((await laterPageAt(match.location.pathname))?.needsSignIn) requireSignIn(match);
  },
  loader: async ({ location }) => {
    const page = await laterPageAt(location.pathname);
    if (!page) throw notFound();
    return page;
  },
  head({ match, loaderData }) {
    const { text } = match.context;
    return pageHead(match, { title: text(loaderData?.title ?? 'chrome.notFound') });
  },
  component: Later,
});
