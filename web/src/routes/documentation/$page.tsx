import { createFileRoute } from '@tanstack/react-router';
import { CredentialText } from '../../features/credential-choosers/credential-text.tsx';
import { InsertCredentials } from '../../features/credential-choosers/insert-credentials.tsx';
import { DocumentationText } from '../../features/documentation/documentation-text.tsx';
import { headOf, loadPage } from './-documentation-page.ts';

function Page() {
  const { page } = Route.useParams();
  return (
    <DocumentationText
      slug={page}
      credential={(text) => <CredentialText text={text} />}
      aside={<InsertCredentials id="documentation" />}
    />
  );
}

export const Route = createFileRoute('/documentation/$page')({
  loader: ({ params }) => loadPage(params.page),
  head: ({ match, params }) => headOf(match, params.page),
  staticData: { isForReading: true },
  component: Page,
});
