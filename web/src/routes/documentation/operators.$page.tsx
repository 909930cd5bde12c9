import { createFileRoute } from '@tanstack/react-router';
import { CredentialText } from '../../features/credential-choosers/credential-text.tsx';
import { InsertCredentials } from '../../features/credential-choosers/insert-credentials.tsx';
import { DocumentationText } from '../../features/documentation/documentation-text.tsx';
import { headOf, loadPage } from './-documentation-page.ts';

const slugOf = (page: string) => `operators/${page}`;

function Page() {
  const { page } = Route.useParams();
  return (
    <DocumentationText
      slug={slugOf(page)}
      credential={(text) => <CredentialText text={text} />}
      aside={<InsertCredentials id="documentation" />}
    />
  );
}

export const Route = createFileRoute('/documentation/operators/$page')({
  loader: ({ params }) => loadPage(slugOf(params.page)),
  head: ({ match, params }) => headOf(match, slugOf(params.page)),
  staticData: { isForReading: true },
  component: Page,
});
