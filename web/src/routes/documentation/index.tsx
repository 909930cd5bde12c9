import { variantOf } from '@waypost/domain/documentation/document-variant';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { DocumentationOverview } from '../../features/documentation/documentation-overview.tsx';
import { paths } from '../../paths.ts';
import { pageHead } from '../-page-head.ts';

type OverviewSearch = { readonly variant?: string };

function Overview() {
  const { variant } = Route.useSearch();
  const pathname = useLocation({ select: (location) => location.pathname });
  return <DocumentationOverview variant={variantOf({ pathname, variant })} />;
}

export const Route = createFileRoute('/documentation/')({
  validateSearch: ({ variant }: Record<string, unknown>): OverviewSearch =>
    typeof variant === 'string' ? { variant } : {},
  head({ match }) {
    const { text } = match.context;
    const variant = variantOf({ pathname: match.pathname, variant: match.search.variant });
    const isGlobal = variant === 'global';
    return pageHead(match, {
      title: text(isGlobal ? 'documentation.title' : 'documentation.chinaTitle'),
      description: text(isGlobal ? 'documentation.description' : 'documentation.chinaText'),
      originalPath: isGlobal ? paths.documentation : paths.chinaDocumentation,
      isPublic: true,
    });
  },
  staticData: { isForReading: true },
  component: Overview,
});
