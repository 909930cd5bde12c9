import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { documentationPages } from './documentation-content.ts';
import { type MenuEntry, type MenuGroup, menuOf } from './documentation-menu.ts';

const referenceOf = (t: Text): MenuEntry[] => [
  { href: paths.apiReference, title: t('apiReference.title'), description: t('apiReference.description') },
  { href: paths.accountWidget, title: t('widgetDocs.title'), description: t('widgetDocs.description') },
];

export const useDocumentationMenu = (): MenuGroup[] => menuOf(documentationPages, referenceOf(useText()));
