import { feedbackPosition } from '@waypost/domain/feedback/feedback';
import { variantOf } from '@waypost/domain/documentation/document-variant';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useConfig } from '../api/app-context.tsx';
import { pagesOf } from '../features/documentation/content/reading-content.ts';
import { documentFacts } from '../features/documentation/document-facts.ts';
import { DocumentationLayout } from '../features/documentation/documentation-layout.tsx';
import { type MenuGroup, tutorialsMenu } from '../features/documentation/documentation-menu.ts';
import { useDocumentationMenu } from '../features/documentation/use-documentation-menu.ts';
import { PageFeedback } from '../features/feedback/page-feedback.tsx';
import { useLanguage, useText } from '../messages/use-text.tsx';
import { paths } from '../paths.ts';

/** The question about the page, if there is such a page. */
function useFeedback(pathname: string) {
  const { documents } = useConfig();
  const facts = documentFacts({ pathname, documents, language: useLanguage() });
  if (!facts) return {};
  const position = feedbackPosition(facts.type);
  const u_facts = { u_category: facts.category, u_product: facts.product, u_sub_category: facts.subCategory };
  // a page of its own is asked about anew
  const feedback = <PageFeedback key={pathname} page={pathname} position={position} facts={u_facts} />;
  return { feedback, feedbackPosition: position };
}

const usePathname = () => useLocation({ select: (location) => location.pathname });

/** The layout of every documentation page, in the variant of its address. */
export function ReadingDocumentation() {
  const t = useText();
  const pathname = usePathname();
  const parameter = useLocation({ select: (location) => (location.search as { variant?: unknown }).variant });
  const variant = variantOf({ pathname, variant: parameter });
  return (
    <DocumentationLayout
      pathname={pathname}
      menu={useDocumentationMenu(variant)}
      root={pathname === paths.documentation || variant === 'global' ? paths.documentation : paths.chinaDocumentation}
      menuLabel={t('documentation.menu')}
      {...useFeedback(pathname)}
    >
      <Outlet />
    </DocumentationLayout>
  );
}

type ReferenceProps = {
  readonly menu: readonly MenuGroup[];
  readonly menuLabel: string;
  readonly children: ReactNode;
};

/** The layout of a page of the API reference, which has a menu of its own. */
export function ReadingReference({ menu, menuLabel, children }: ReferenceProps) {
  const pathname = usePathname();
  return (
    <DocumentationLayout
      pathname={pathname}
      menu={menu}
      root={paths.apiReference}
      menuLabel={menuLabel}
      {...useFeedback(pathname)}
    >
      {children}
    </DocumentationLayout>
  );
}

/** The layout of every tutorial. */
export function ReadingTutorials() {
  const t = useText();
  const pathname = usePathname();
  return (
    <DocumentationLayout
      pathname={pathname}
      menu={tutorialsMenu(pagesOf('tutorials', useLanguage()))}
      root={paths.tutorials}
      menuLabel={t('tutorials.menu')}
      {...useFeedback(pathname)}
    >
      <Outlet />
    </DocumentationLayout>
  );
}
