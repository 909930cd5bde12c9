import { createFileRoute } from '@tanstack/react-router';
import { DocumentationOverview } from '../../features/documentation/documentation-overview.tsx';
import { pageHead } from '../-page-head.ts';

export const Route = createFileRoute('/documentation/')({
  head({ match }) {
    const { text } = match.context;
    return pageHead(match, {
      title: text('documentation.title'),
      description: text('documentation.description'),
      isPublic: true,
    });
  },
  staticData: { isForReading: true },
  component: DocumentationOverview,
});
