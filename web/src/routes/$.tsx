import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from './-page-head.ts';

/** Every address without a route. */
export const Route = createFileRoute('/$')({
  loader() {
    throw notFound();
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.notFound') }),
});
