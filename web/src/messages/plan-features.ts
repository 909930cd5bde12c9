import { useOptionalText } from './use-text.tsx';

/** The features of a plan in the reader's language; the plan catalogue's own texts for a plan without messages. */
export function usePlanFeatures(planId: string, features: readonly string[]): readonly string[] {
  const optionalText = useOptionalText();
  return features.map((feature, at) => optionalText(`plans.feature.${planId}.${at}`) ?? feature);
}
