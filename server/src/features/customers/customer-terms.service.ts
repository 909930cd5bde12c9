import { dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { noteTerms } from './customer-terms.store.ts';

export type TermNotes = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'usagePrices'>;
};

/**
 * Notes once a day what every project is for its customer, from which months are stated later (RES-66, decision 0091). A
 * day counts by what it begins with, so that whatever changes a project needs not to know of it.
 */
export async function noteCustomerTerms({ transact, clock, catalog }: TermNotes): Promise<void> {
  const today = dayOf(clock());
  const prices = catalog.usagePrices();
  let after: ProjectId | undefined;
  do {
    const last = after;
    after = await transact((tx) => noteTerms(tx, { after: last, today, prices }));
  } while (after !== undefined);
}
