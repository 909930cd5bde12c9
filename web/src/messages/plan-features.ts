import { useKnownText } from './use-text.tsx';

/** The features of a plan in the reader's language; the plan catalogue's own texts for a plan without messages. */
export function usePlanFeatures(planId: string, features: readonly string[]): readonly string[] {
  const known = useKnownText();
  return features.map((feature, at) => known(`plans.feature.${planId}.${at}`) ?? feature);
}
