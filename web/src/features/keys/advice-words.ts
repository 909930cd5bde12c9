import type { KeyAdvice } from '@waypost/contract/entities/key';

type Proposal = KeyAdvice['proposals'][number];
type Caller = Proposal['refused'][number];

/** The values that a proposal allows, as they stand in the lists of the form. */
export function proposedValues({ restrictions, services }: Proposal): readonly string[] {
  const { origins, addresses, androidApps, bundleIds } = restrictions;
  return (
    services ?? [...origins, ...addresses, ...androidApps.map((app) => `${app.package} ${app.sha256}`), ...bundleIds]
  );
}

/** Who called, by what tells most of them; undefined for the callers that were counted together. */
export function callerOf({
  origin,
  network,
  androidPackage,
  androidCertificate,
  bundleId,
}: Caller): string | undefined {
  if (androidPackage !== null) return [androidPackage, androidCertificate].filter((part) => part !== null).join(' ');
  return bundleId ?? origin ?? network ?? undefined;
}
