import { createFileRoute } from '@tanstack/react-router';
import { loadMenus, menuHead } from './-content-page.ts';
import { ReadingDocumentation } from './-reading-layout.tsx';

/** The layout of every documentation page. */
export const Route = createFileRoute('/documentation')({
  loader: ({ context }) => loadMenus({ context }),
  head: ({ match }) => menuHead(match),
  staticData: { messages: ['documentation', 'credential-choosers'] },
  component: ReadingDocumentation,
});
