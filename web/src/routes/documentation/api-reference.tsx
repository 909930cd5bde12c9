import { createFileRoute } from '@tanstack/react-router';
import { ReferenceOverview } from '../../features/api-reference/page/reference-overview.tsx';
import { ServiceCallExamples } from '../../features/credential-choosers/service-call-examples.tsx';
import { listHead, loadReference } from '../-load-reference.ts';

export const Route = createFileRoute('/documentation/api-reference')({
  loader: () => loadReference(),
  head: ({ match }) => listHead(match, 'apiReference', loadReference()),
  staticData: { messages: ['api-reference'], isForReading: true },
  component: () => <ReferenceOverview examples={<ServiceCallExamples />} />,
});
