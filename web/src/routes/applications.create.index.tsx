import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from './-page-head.ts';

/** Reserves an address that would otherwise be read as an app id. */
export const Route = createFileRoute('/applications/create/')({
  loader: () => {
    throw notFound();
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.notFound') }),
});
