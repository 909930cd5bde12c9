import { skipToken, useQuery } from '@tanstack/react-query';
import { useHasPage } from '../../api/use-has-page.ts';
import { useConfig, useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paletteEntries } from './palette-entries.ts';
import type { TitledPage } from './palette-model.ts';

/** Supplies the documentation pages, loaded when the palette opens. */
export type LoadDocuments = () => Promise<readonly Omit<TitledPage, 'group'>[]>;

/** The pages that the reader can open; those without a route are left out. */
function useFixedPages(): readonly TitledPage[] {
  const t = useText();
  const { hosts } = useConfig();
  const isSignedIn = useUser() !== null;
  const hasPage = useHasPage();
  const fits = (audience: string) => audience === 'everybody' || (audience === 'signed-in') === isSignedIn;
  const pages = paletteEntries
    .filter((entry) => fits(entry.for) && hasPage(entry.href))
    .map(({ group, title, href }) => ({ group, title: t(title), href }));
  const settings = { group: 'pages', title: t('chrome.accountSettings'), href: `${hosts.account}/account` } as const;
  return isSignedIn ? [...pages, settings] : pages;
}

export function usePalettePages(load: LoadDocuments | undefined): readonly TitledPage[] {
  const fixed = useFixedPages();
  const { data = [] } = useQuery({
    queryKey: ['palette-documents'],
    queryFn: load ?? skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const others = data.filter(({ href }) => fixed.every((page) => page.href !== href));
  return [...fixed, ...others.map((page) => ({ ...page, group: 'documentation' }) as const)];
}
