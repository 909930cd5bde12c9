import { createFileRoute } from '@tanstack/react-router';
import { ApiReferencePage } from '../../features/api-reference/api-reference-page.tsx';
import { ServiceCallExamples } from '../../features/credential-choosers/service-call-examples.tsx';
import { pageHead } from '../-page-head.ts';

function Reference() {
  return <ApiReferencePage groups={Route.useLoaderData()} examples={<ServiceCallExamples />} />;
}

export const Route = createFileRoute('/documentation/api-reference')({
  loader: async ({ context }) => {
    const [{ toReference }, document] = await Promise.all([
      import('../../features/api-reference/reference-model.ts'),
      context.api.system.readOpenApi(),
    ]);
    return toReference(document);
  },
  head({ match }) {
    const { text } = match.context;
    const facts = { title: text('apiReference.title'), description: text('apiReference.description'), isPublic: true };
    return pageHead(match, facts);
  },
  staticData: { messages: ['api-reference'], isForReading: true },
  component: Reference,
});
