import { feedbackPosition } from '@waypost/domain/feedback/feedback';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InsertCredentials } from '../features/credential-choosers/insert-credentials.tsx';
import { useReplacedCredentials } from '../features/credential-choosers/use-replaced-credentials.ts';
import type { ExplorerView, MissingExample } from '../features/explorer/content/explorer-view.ts';
import { ExampleMissing } from '../features/explorer/page/example-missing.tsx';
import { ExplorerPage } from '../features/explorer/page/explorer-page.tsx';
import { PageFeedback } from '../features/feedback/page-feedback.tsx';
import { loadNeededFiles } from '../ui/base/need.ts';

// before the page is taken over: its map waits longest for these
if (!import.meta.env.SSR) loadNeededFiles();

const insert = (id: string) => <InsertCredentials id={id} />;

type ExplorerProps = { readonly view: ExplorerView; readonly base: string; readonly isInside: boolean };

const position = feedbackPosition('api_examples');

/** Asks about the example that is shown (FBK-10). */
function ExampleFeedback({ place }: Pick<ExplorerView, 'place'>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const facts = { u_category: 'examples', u_product: place.topCat, u_sub_category: place.category };
  return <PageFeedback key={pathname} page={pathname} {...{ position, facts }} />;
}

export function Explorer({ view, base, isInside }: ExplorerProps): ReactNode {
  const credentials = useReplacedCredentials();
  const feedback = <ExampleFeedback place={view.place} />;
  const isWhole = useLocation({ select: ({ search }) => 'view' in search && search.view === 'result' });
  return <ExplorerPage {...{ view, base, isInside, isWhole, credentials, insert, feedback }} />;
}

const isMissing = (data: unknown): data is MissingExample =>
  typeof data === 'object' && data !== null && 'nearest' in data;

export function NoExample({ data, base }: { readonly data?: unknown; readonly base: string }): ReactNode {
  const missing = isMissing(data) ? data : { nearest: undefined, title: undefined, moved: undefined };
  return <ExampleMissing missing={missing} base={base} />;
}
