import { notFound } from '@tanstack/react-router';
import type { DescribedCall, ExplorerView } from '../features/explorer/content/explorer-view.ts';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';

const partsOf = (splat = '') => splat.split('/').filter((part) => part !== '');

type Asked = {
  readonly splat?: string | undefined;
  readonly category: string | undefined;
  readonly context: RouterContext;
};

/** Without the reference an example is only shown without these links. */
async function referenceList() {
  const { loadReferenceList } = await import('../features/api-reference/content/reference-content.ts');
  return loadReferenceList().catch(() => []);
}

async function describedCalls(services: readonly string[]): Promise<DescribedCall[]> {
  const pages = await referenceList();
  const all = pages.flatMap(({ slug, operations }) => operations.map((operation) => ({ slug, ...operation })));
  return services.flatMap((service) => {
    const found = all.find(({ path }) => path.split('/')[2] === service);
    return found ? [{ title: found.summary, href: `${paths.apiReferencePage(found.slug)}#${found.id}` }] : [];
  });
}

/** What the address asks for; an unknown example is answered with 404 (EXP-09). */
export async function loadExample({ splat, category, context }: Asked): Promise<ExplorerView> {
  const { calledServices, loadExplorer } = await import('../features/explorer/content/explorer-view.ts');
  const loaded = await loadExplorer({ parts: partsOf(splat), category }, context.page.language);
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!loaded.isFound) throw notFound({ data: loaded.missing });
  const { view } = loaded;
  return { ...view, calls: await describedCalls(calledServices(view.sources)) };
}
