import type { Plumbing } from '../../plumbing.ts';
import { createIdentitiesService } from './identities.service.ts';

export const createIdentitiesFeature = ({ clock }: Pick<Plumbing, 'clock'>) => ({
  service: createIdentitiesService({ clock }),
});
