import type { ReactNode } from 'react';
import { referenceList } from '../features/api-reference/content/reference-content.ts';
import { ReferencePage } from '../features/api-reference/page/reference-page.tsx';
import { InsertCredentials } from '../features/credential-choosers/insert-credentials.tsx';
import { useReplacedCredentials } from '../features/credential-choosers/use-replaced-credentials.ts';
import type { MenuGroup } from '../features/documentation/documentation-menu.ts';
import { useText } from '../messages/use-text.tsx';
import { paths } from '../paths.ts';
import { ReadingReference } from './-reading-layout.tsx';

/** All groups of calls, and the calls of the one that is open. */
function referenceMenu(): MenuGroup[] {
  const entriesOf = (area: 'location' | 'platform') =>
    referenceList()
      .filter((page) => page.area === area)
      .map(({ slug, tag, operations }) => ({
        href: paths.apiReferencePage(slug),
        title: tag,
        description: '',
        sections: operations.map(({ id, summary }) => ({ id, title: summary })),
      }));
  return [
    { id: 'locationApi', entries: entriesOf('location') },
    { id: 'platformApi', entries: entriesOf('platform') },
  ];
}

/** A group of calls, with the reader's credentials in its requests. */
export function ReferenceGroupPage({ slug }: { readonly slug: string }): ReactNode {
  const t = useText();
  return (
    <ReadingReference menu={referenceMenu()} menuLabel={t('apiReference.menu')}>
      <ReferencePage
        key={slug}
        slug={slug}
        credentials={useReplacedCredentials()}
        insert={(id) => <InsertCredentials id={id} />}
      />
    </ReadingReference>
  );
}
