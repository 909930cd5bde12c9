import type { Config } from '../../config.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createFactorsService } from './second-factors.service.ts';

type Uses = Pick<Plumbing, 'clock' | 'newId' | 'keyedHash' | 'secretBox' | 'sendMail' | 'logger'>;
export type SecondFactorsNeeds = { readonly config: Pick<Config, 'brand' | 'origins'> };

/** The second factors of users. The features above decide who may change them, and when. */
export const createSecondFactorsFeature = (
  { clock, newId, keyedHash, secretBox, sendMail, logger }: Uses,
  { config }: SecondFactorsNeeds,
) => ({
  service: createFactorsService({
    clock,
    newId,
    keyedHash,
    secretBox,
    sendMail,
    log: logger,
    brand: config.brand.name,
    accountOrigin: config.origins.account,
  }),
});
