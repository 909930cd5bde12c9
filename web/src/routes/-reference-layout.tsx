import type { ReactNode } from 'react';
import { referenceList } from '../features/api-reference/content/reference-content.ts';
import type { MenuGroup } from '../features/documentation/documentation-menu.ts';
import { type Text, useText } from '../messages/use-text.tsx';
import { paths } from '../paths.ts';
import { ReadingReference } from './-reading-layout.tsx';

/** Errors, then all groups of calls, and the calls of the one that is open. */
function referenceMenu(t: Text): MenuGroup[] {
  const entriesOf = (area: 'location' | 'platform') =>
    referenceList()
      .filter((page) => page.area === area)
      .map(({ slug, tag, operations }) => ({
        href: paths.apiReferencePage(slug),
        title: tag,
        description: '',
        sections: operations.map(({ id, summary }) => ({ id, title: summary })),
      }));
  const errors = { href: paths.apiReferencePage('errors'), title: t('apiReference.errors.title'), description: '' };
  return [
    { id: 'reference', entries: [errors] },
    { id: 'locationApi', entries: entriesOf('location') },
    { id: 'platformApi', entries: entriesOf('platform') },
  ];
}

/** A page of the reference with the menu of all its pages. */
export function ReferenceLayout({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText();
  return (
    <ReadingReference menu={referenceMenu(t)} menuLabel={t('apiReference.menu')}>
      {children}
    </ReadingReference>
  );
}
