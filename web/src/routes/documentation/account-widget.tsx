import { createFileRoute } from '@tanstack/react-router';
import { WidgetDocsPage } from '../../features/widget-docs/widget-docs-page.tsx';
import { pageHead } from '../-page-head.ts';

export const Route = createFileRoute('/documentation/account-widget')({
  head({ match }) {
    const { text } = match.context;
    const facts = { title: text('widgetDocs.title'), description: text('widgetDocs.description'), isPublic: true };
    return pageHead(match, facts);
  },
  staticData: { messages: ['widget-docs'], isForReading: true },
  component: WidgetDocsPage,
});
