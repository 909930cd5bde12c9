import { createFileRoute } from '@tanstack/react-router';
import { ErrorsPage } from '../../features/api-reference/page/errors-page.tsx';
import { listHead, loadErrors } from '../-load-reference.ts';
import { ReferenceLayout } from '../-reference-layout.tsx';

function Errors() {
  return (
    <ReferenceLayout>
      <ErrorsPage />
    </ReferenceLayout>
  );
}

export const Route = createFileRoute('/documentation_/api-reference/errors')({
  loader: ({ context }) => loadErrors(context),
  head: ({ match }) => listHead(match, 'apiReference.errors', loadErrors(match.context)),
  staticData: {
    messages: ['documentation', 'api-reference', 'refusals'],
    isForReading: true,
    beginsWithCode: true,
  },
  component: Errors,
});
