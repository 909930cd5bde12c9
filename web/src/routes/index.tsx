import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/')({
  head: ({ match }) => pageHead(match, { isPublic: true }),
  component: () => <h1>Waypost</h1>,
});
