import { createFileRoute } from '@tanstack/react-router';
import { TutorialsOverview } from '../../features/documentation/tutorials-overview.tsx';
import { pageHead } from '../-page-head.ts';

export const Route = createFileRoute('/tutorials/')({
  head({ match }) {
    const { text } = match.context;
    const facts = { title: text('tutorials.title'), description: text('tutorials.description') };
    return pageHead(match, { ...facts, isPublic: true });
  },
  staticData: { isForReading: true },
  component: TutorialsOverview,
});
