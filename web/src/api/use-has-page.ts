import { useRouter } from '@tanstack/react-router';

/** Whether a page exists at a fixed address; links to other addresses are hidden. */
export function useHasPage(): (href: string) => boolean {
  const { routesByPath } = useRouter();
  return (href) => href in routesByPath || `${href}/` in routesByPath;
}
