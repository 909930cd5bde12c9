import { useRouter } from '@tanstack/react-router';

/** Says whether there is a page at a fixed address; nothing leads to one that is not there yet. */
export function useHasPage(): (href: string) => boolean {
  const { routesByPath } = useRouter();
  return (href) => href in routesByPath || `${href}/` in routesByPath;
}
