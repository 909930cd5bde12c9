/** The path to open after signing in: one of this origin, or the projects. Anything else could be an open redirect. */
export function returnPath(requested: string | undefined, origin: string): string {
  if (requested === undefined || !requested.startsWith('/')) return '/projects';
  if (!URL.canParse(requested, origin)) return '/projects';
  const { origin: targetOrigin, pathname, search, hash } = new URL(requested, origin);
  // `/.//host` looks like our path, but its normal form names another host
  return targetOrigin === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/projects';
}

/** Signing up with a plan in the query starts the create flow; otherwise the projects open. */
export function afterSignUp(create: string | undefined): string {
  return create === undefined || create === '' ? '/projects' : `/projects?create=${encodeURIComponent(create)}`;
}
