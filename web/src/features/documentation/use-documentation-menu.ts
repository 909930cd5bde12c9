import type { DocumentVariant } from '@waypost/domain/documentation/document-variant';
import { useConfig } from '../../api/app-context.tsx';
import { type Text, useLanguage, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { pagesOf } from './content/reading-content.ts';
import { type MenuEntry, type MenuGroup, menuOf } from './documentation-menu.ts';

const referenceOf = (t: Text): MenuEntry[] => [
  { href: paths.apiReference, title: t('apiReference.title'), description: t('apiReference.description') },
  { href: paths.accountWidget, title: t('widgetDocs.title'), description: t('widgetDocs.description') },
];

/** The menu of a variant, whose pages have loaded. */
export function useDocumentationMenu(variant: DocumentVariant): MenuGroup[] {
  const language = useLanguage();
  const reference = referenceOf(useText());
  const { documents } = useConfig();
  const embedded = documents.map(({ id, title, description }) => ({
    href: paths.embeddedDocument(id),
    title: title[language],
    description: description[language],
  }));
  return menuOf({ pages: pagesOf('documentation', language), reference, documents: embedded, variant });
}
