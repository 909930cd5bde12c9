import type { Plumbing } from '../../plumbing.ts';
import { createIdentitiesService } from './identities.service.ts';

/** The users' identities at the providers of organisations. */
export const createIdentitiesFeature = ({ clock }: Pick<Plumbing, 'clock'>) => ({
  service: createIdentitiesService({ clock }),
});
