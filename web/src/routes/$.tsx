import { createFileRoute, notFound } from '@tanstack/react-router';
import { LaterPage } from '../features/chrome/later-page.tsx';
import { laterPageAt } from '../features/chrome/later-pages.ts';
import { pageHead } from './-page-head.ts';
import { requireSignIn } from './-require-sign-in.ts';

function Later() {
  const { title } = Route.useLoaderData();
  return <LaterPage title={title} />;
}

/** Every address that no other route has: a page that is not written yet, or none at all (NAV-45). */
export const Route = createFileRoute('/$')({
  beforeLoad(match) {
    if (laterPageAt(match.location.pathname)?.needsSignIn) requireSignIn(match);
  },
  loader({ location }) {
    const page = laterPageAt(location.pathname);
    if (!page) throw notFound();
    return page;
  },
  head({ match, loaderData }) {
    const { text } = match.context;
    return pageHead(match, { title: text(loaderData?.title ?? 'chrome.notFound') });
  },
  component: Later,
});
