import { useKnownText } from './use-text.tsx';

/** The features of a plan in the reader's language; the catalogue's own words for a plan that has no messages. */
export function usePlanFeatures(planId: string, features: readonly string[]): readonly string[] {
  const known = useKnownText();
  return features.map((feature, at) => known(`plans.feature.${planId}.${at}`) ?? feature);
}
