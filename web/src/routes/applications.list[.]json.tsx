import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from './-page-head.ts';

/** Never read as the id of an app, and a page of its own neither. */
export const Route = createFileRoute('/applications/list.json')({
  loader: () => {
    throw notFound();
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.notFound') }),
});
