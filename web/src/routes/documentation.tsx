import { feedbackPosition } from '@waypost/domain/feedback/feedback';
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { documentFacts } from '../features/documentation/document-facts.ts';
import { DocumentationLayout } from '../features/documentation/documentation-layout.tsx';
import { PageFeedback } from '../features/feedback/page-feedback.tsx';

/** The question about the page, if there is such a page. */
function feedbackOf(pathname: string) {
  const facts = documentFacts(pathname);
  if (!facts) return {};
  const position = feedbackPosition(facts.type);
  const u_facts = { u_category: facts.category, u_product: facts.product, u_sub_category: facts.subCategory };
  // a page of its own is asked about anew
  const feedback = <PageFeedback key={pathname} page={pathname} position={position} facts={u_facts} />;
  return { feedback, feedbackPosition: position };
}

function Documentation() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <DocumentationLayout pathname={pathname} {...feedbackOf(pathname)}>
      <Outlet />
    </DocumentationLayout>
  );
}

/** The layout of every documentation page. */
export const Route = createFileRoute('/documentation')({
  staticData: { messages: ['documentation', 'credential-choosers'] },
  component: Documentation,
});
