import type { KeyAdvice } from '@waypost/contract/entities/key';

type Proposal = KeyAdvice['proposals'][number];
type Caller = Proposal['refused'][number];

/** The values that a proposal allows, as the form lists them. */
export function proposedValues({ restrictions, services }: Proposal): readonly string[] {
  const { origins, addresses, androidApps, bundleIds } = restrictions;
  return (
    services ?? [...origins, ...addresses, ...androidApps.map((app) => `${app.package} ${app.sha256}`), ...bundleIds]
  );
}

/** A caller's most specific name; undefined for callers that are counted together. */
export function callerName({
  origin,
  network,
  androidPackage,
  androidCertificate,
  bundleId,
}: Caller): string | undefined {
  if (androidPackage !== null) return [androidPackage, androidCertificate].filter((part) => part !== null).join(' ');
  return bundleId ?? origin ?? network ?? undefined;
}
