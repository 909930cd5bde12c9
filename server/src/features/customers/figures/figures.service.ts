import { dayOf } from '@waypost/domain/base/day';
import type { Plumbing } from '../../../plumbing.ts';
import type { CustomerEvents } from '../customers.events.ts';
import { countFrom, findWrong, lockCountedBefore } from './figures.store.ts';

export type FiguresDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly events: Pick<CustomerEvents, 'figuresWrong'>;
};

/** The customers of one transaction; a change of any of them waits until it ends. */
const piece = 500;

/**
 * Compares the figures of each customer with its projects and caps once a day, and counts them anew from this day.
 * Readers count those themselves whose next expiry or caps have passed meanwhile.
 */
export async function recountFigures({ transact, clock, events }: FiguresDeps): Promise<void> {
  const today = dayOf(clock());
  const recountPiece = () =>
    transact(async (tx) => {
      const ids = await lockCountedBefore(tx, today, piece);
      const wrong = await findWrong(tx, ids);
      await countFrom(tx, ids, today);
      return { isLast: ids.length < piece, wrong };
    });
  for (let isLast = false; !isLast;) {
    const counted = await recountPiece();
    for (const customer_id of counted.wrong) events.figuresWrong({ customer_id });
    ({ isLast } = counted);
  }
}
