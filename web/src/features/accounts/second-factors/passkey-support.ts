type Policy = { readonly allowsFeature: (feature: string) => boolean };

/**
 * Whether passkeys work here: not without WebAuthn, nor in a frame whose embedder does not allow it. Not every browser
 * reports the latter.
 */
export function hasPasskeys(): boolean {
  const { featurePolicy } = document as Document & { readonly featurePolicy?: Policy };
  return (
    typeof PublicKeyCredential === 'function' && featurePolicy?.allowsFeature('publickey-credentials-get') !== false
  );
}
