import { useRouter } from '@tanstack/react-router';

/** Whether a fixed address has a page; links to others are hidden. */
export function useHasPage(): (href: string) => boolean {
  const { routesByPath } = useRouter();
  return (href) => href in routesByPath || `${href}/` in routesByPath;
}
