import type { StatementCollection } from '@waypost/contract/entities/money';
import { type CollectionAction, collectionActions, collectionRefusal } from '@waypost/domain/money/collection-actions';

/** What an operator can do about a collection now. */
export const actionsOn = (collection: StatementCollection): readonly CollectionAction[] =>
  collectionActions.filter((action) => collectionRefusal(action, collection) === undefined);
