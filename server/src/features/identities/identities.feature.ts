import type { Plumbing } from '../../plumbing.ts';
import { createIdentitiesService } from './identities.service.ts';

/** Who users are at the providers of organisations. */
export const createIdentitiesFeature = ({ clock }: Pick<Plumbing, 'clock'>) => ({
  service: createIdentitiesService({ clock }),
});
