import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Explorer, NoExample } from '../-explorer.tsx';
import { categoryIn, explorerHead } from '../-explorer-head.ts';
import { loadExample } from '../-load-explorer.ts';

function Page() {
  return <Explorer view={Route.useLoaderData()} base={paths.examples} isInside={false} />;
}

export const Route = createFileRoute('/api-explorer/$')({
  loaderDeps: ({ search }) => ({ category: categoryIn(search) }),
  loader: ({ context, deps: { category }, params }) => loadExample({ splat: params._splat, category, context }),
  head: ({ match, loaderData }) => explorerHead(match, { view: loaderData, isStart: false }),
  staticData: {
    messages: ['explorer', 'credential-choosers', 'documentation'],
    isForReading: true,
    beginsWithCode: true,
  },
  component: Page,
  notFoundComponent: ({ data }) => <NoExample data={data} base={paths.examples} />,
});
