import type { Plumbing } from '../../plumbing.ts';
import { createFactorsService } from './second-factors.service.ts';

type Uses = Pick<Plumbing, 'clock' | 'newId' | 'keyedHash' | 'secretBox' | 'sendMail' | 'logger'>;
export type SecondFactorsNeeds = {
  readonly brand: string;
  readonly accountOrigin: string;
};

/** The second factors of users. The features above decide who may change them, and when. */
export const createSecondFactorsFeature = (
  { clock, newId, keyedHash, secretBox, sendMail, logger }: Uses,
  { brand, accountOrigin }: SecondFactorsNeeds,
) => ({
  service: createFactorsService({ clock, newId, keyedHash, secretBox, sendMail, log: logger, brand, accountOrigin }),
});
