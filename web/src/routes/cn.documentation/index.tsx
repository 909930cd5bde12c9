import { createFileRoute } from '@tanstack/react-router';
import { DocumentationOverview } from '../../features/documentation/documentation-overview.tsx';
import { pageHead } from '../-page-head.ts';

const Overview = () => <DocumentationOverview variant="china" />;

/** The same as the overview with `variant=cn`. */
export const Route = createFileRoute('/cn/documentation/')({
  head({ match }) {
    const { text } = match.context;
    const facts = { title: text('documentation.chinaTitle'), description: text('documentation.chinaText') };
    return pageHead(match, { ...facts, isPublic: true });
  },
  staticData: { isForReading: true },
  component: Overview,
});
