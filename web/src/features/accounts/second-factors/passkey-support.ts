type Policy = { readonly allowsFeature: (feature: string) => boolean };

/** A browser without WebAuthn has none, and a frame only where the page around it lets it; not every browser tells the latter. */
export function hasPasskeys(): boolean {
  const { featurePolicy } = document as Document & { readonly featurePolicy?: Policy };
  return (
    typeof PublicKeyCredential === 'function' && featurePolicy?.allowsFeature('publickey-credentials-get') !== false
  );
}
