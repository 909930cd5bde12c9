import { createFileRoute } from '@tanstack/react-router';
import { ReferenceGroupPage } from '../-reference-group.tsx';
import { loadGroup, referenceHead } from '../-load-reference.ts';

function Group() {
  return <ReferenceGroupPage slug={Route.useParams().group} />;
}

export const Route = createFileRoute('/documentation_/api-reference/$group')({
  loader: ({ context, params }) => loadGroup(context, params.group),
  head: ({ match, params }) => referenceHead(match, params.group),
  staticData: {
    messages: ['documentation', 'credential-choosers', 'api-reference'],
    isForReading: true,
    beginsWithCode: true,
  },
  component: Group,
});
