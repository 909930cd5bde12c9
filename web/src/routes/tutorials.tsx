import { createFileRoute } from '@tanstack/react-router';
import { loadMenus, menuHead } from './-content-page.ts';
import { ReadingTutorials } from './-reading-layout.tsx';

/** The layout of every tutorial. */
export const Route = createFileRoute('/tutorials')({
  loader: ({ context }) => loadMenus({ context }),
  head: ({ match }) => menuHead(match),
  staticData: { messages: ['documentation', 'credential-choosers'] },
  component: ReadingTutorials,
});
