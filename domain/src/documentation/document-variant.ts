/** The two variants of the documentation: for everywhere, and for projects in China (DOC-01, DOC-02). */
export const documentVariants = ['global', 'china'] as const;
export type DocumentVariant = (typeof documentVariants)[number];

/** The value of the search parameter `variant` for China; without the parameter the variant is global (DOC-01). */
export const chinaParameter = 'cn';

const chinaRoot = '/cn/documentation';
const globalRoot = '/documentation';

const isBelow = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`);

type Address = { readonly pathname: string; readonly variant?: unknown };

/** The variant that an address shows: a path under /cn and `variant=cn` mean the same (DOC-01, DOC-02, NAV-23). */
export const variantOf = ({ pathname, variant }: Address): DocumentVariant =>
  isBelow(pathname, chinaRoot) || variant === chinaParameter ? 'china' : 'global';

/** An address of the documentation in the given variant, which links of the China variant have under /cn (NAV-23). */
export function inVariant(href: string, variant: DocumentVariant): string {
  const isChinese = isBelow(href, chinaRoot);
  if (variant === 'china') return !isChinese && isBelow(href, globalRoot) ? `/cn${href}` : href;
  return isChinese ? href.slice('/cn'.length) : href;
}

/** Whether a variant has a page; a page without a variant is part of both. */
export const hasPage = (pageVariant: string, variant: DocumentVariant): boolean =>
  pageVariant === '' || pageVariant === variant;
