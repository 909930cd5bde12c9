import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { isActiveStatus } from '@waypost/domain/projects/status';
import { useApi } from '../../../../api/app-context.tsx';
import { projectQuery } from '../../../../features/projects/projects-queries.ts';
import { prefetchUsage } from '../../../../features/usage/prefetch-usage.ts';
import { UsagePage } from '../../../../features/usage/usage-page.tsx';
import { sectionClass, type UsageSection, usageSectionId } from '../../../../features/usage/usage-sections.tsx';
import { withMessages } from '../../../../messages/load-messages.ts';
import { classNames } from '../../../../ui/base/class-names.ts';
import { nearPart } from '../../../../ui/base/lazy-part.tsx';
import { useAddressedSection } from '../../../../ui/navigation/use-addressed-section.ts';

const SpendCaps = nearPart(
  withMessages(['spend-caps'], async () => (await import('../../../../features/spend-caps/spend-caps.tsx')).SpendCaps),
  <div id="spend-caps" className="min-h-96" />,
);

const ProjectCosts = nearPart(
  withMessages(
    ['usage-forecast', 'cost-calculator', 'unit-rules'],
    async () => (await import('./-project-costs.tsx')).ProjectCosts,
  ),
  <div className="h-80" />,
);
const ProjectTokens = nearPart(
  withMessages(
    ['usage-api'],
    async () => (await import('../../../../features/usage-api/project-tokens.tsx')).ProjectTokens,
  ),
  <div className="h-52" />,
);

type UsageSearch = { readonly filters?: string };

function Usage() {
  const { projectId } = Route.useParams();
  const { filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  useAddressedSection();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const change = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { filters: next }, resetScroll: false });
  const { apps, aria_status, permissions } = project;
  const hasCosts = apps.length > 0 && isActiveStatus(aria_status) && permissions.includes('see-costs');
  const hasTokens = permissions.includes('manage-tokens');
  const more: UsageSection[] = [
    ...(hasCosts ? ['costs' as const] : []),
    'caps',
    ...(hasTokens ? ['tokens' as const] : []),
  ];
  return (
    <UsagePage project={project} filters={filters} onFilters={change} more={more}>
      {hasCosts && (
        <div id={usageSectionId('costs')} className={sectionClass}>
          <ProjectCosts project={project} />
        </div>
      )}
      <SpendCaps projectId={projectId} />
      {hasTokens && (
        <div id={usageSectionId('tokens')} className={classNames('mt-6', sectionClass)}>
          <ProjectTokens projectId={projectId} />
        </div>
      )}
    </UsagePage>
  );
}

/** The usage of one project, with its filters in the address. */
export const Route = createFileRoute('/_signed-in/projects/$projectId/usage')({
  validateSearch: (search): UsageSearch =>
    typeof search['filters'] === 'string' ? { filters: search['filters'] } : {},
  loaderDeps: ({ search }) => search,
  pendingMs: Infinity, // a choice keeps the page as it is, and with it the focus
  loader: async ({ context, params: { projectId }, deps: { filters }, parentMatchPromise }) => {
    await parentMatchPromise;
    const project = context.queryClient.getQueryData(projectQuery(context.api, projectId).queryKey);
    await prefetchUsage(context, { project, filters });
  },
  component: Usage,
  staticData: { messages: ['usage'] },
});
