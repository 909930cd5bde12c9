import type { ReactNode } from 'react';
import { ReferencePage } from '../features/api-reference/page/reference-page.tsx';
import { InsertCredentials } from '../features/credential-choosers/insert-credentials.tsx';
import { useReplacedCredentials } from '../features/credential-choosers/use-replaced-credentials.ts';
import { ReferenceLayout } from './-reference-layout.tsx';

/** A group of calls, with the reader's credentials in its requests. */
export function ReferenceGroupPage({ slug }: { readonly slug: string }): ReactNode {
  return (
    <ReferenceLayout>
      <ReferencePage
        key={slug}
        slug={slug}
        credentials={useReplacedCredentials()}
        insert={(id) => <InsertCredentials id={id} />}
      />
    </ReferenceLayout>
  );
}
