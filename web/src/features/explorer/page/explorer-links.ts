import { type ExplorerPlace, explorerPath } from '@waypost/domain/explorer/explorer';

/** The addresses of one explorer: alone (NAV-21), or inside the documentation (NAV-22). */
export const explorerLinks = (base: string) => ({
  topCat: (topCat: string) => base + explorerPath({ topCat }),
  version: ({ topCat }: ExplorerPlace, version: string) => base + explorerPath({ topCat, version }),
  category: (place: ExplorerPlace) => base + explorerPath(place),
  example: (place: ExplorerPlace, category: string, uid: string) => base + explorerPath({ ...place, category }, uid),
  /** The category chosen by the search parameter, without an example (EXP-08). */
  chosenCategory: ({ topCat, version }: ExplorerPlace, category: string) =>
    `${base}${explorerPath({ topCat, version })}?category=${encodeURIComponent(category)}`,
});

export type ExplorerLinks = ReturnType<typeof explorerLinks>;
