import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { DocumentationLayout } from '../features/documentation/documentation-layout.tsx';

function Documentation() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <DocumentationLayout pathname={pathname}>
      <Outlet />
    </DocumentationLayout>
  );
}

/** The layout of every documentation page. */
export const Route = createFileRoute('/documentation')({
  staticData: { messages: ['documentation', 'credential-choosers'] },
  component: Documentation,
});
