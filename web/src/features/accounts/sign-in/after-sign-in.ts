/** The path to open after signing in: one of this origin, or the projects. Anything else could be an open redirect. */
export function returnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/')) return '/projects';
  if (!URL.canParse(asked, origin)) return '/projects';
  const { origin: place, pathname, search, hash } = new URL(asked, origin);
  // `/.//host` looks like our path, but its normal form names another host
  return place === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/projects';
}

/** Signing up with a plan in the query starts the create flow; otherwise the projects open. */
export function afterSignUp(create: string | undefined): string {
  return create === undefined || create === '' ? '/projects' : `/projects?create=${encodeURIComponent(create)}`;
}
