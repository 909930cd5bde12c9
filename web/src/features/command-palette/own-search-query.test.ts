import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { OwnSearchQuery } from '@waypost/contract/entities/own-search';
import type { UserId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import type { Api } from '../../api/api.ts';
import { ownSearchQuery } from './own-search-query.ts';

/** The texts that the server is asked for while these are searched, one after another. */
function askedFor(userId: UserId | undefined, texts: readonly string[]): string[] {
  const asked: string[] = [];
  const searchOwn = ({ query }: { query: { q: string } }) => {
    asked.push(query.q);
    return Promise.resolve([]);
  };
  const api = { ownSearch: { searchOwn } } as unknown as Api;
  const observer = new QueryObserver(new QueryClient(), ownSearchQuery(api, userId, ''));
  const stop = observer.subscribe(() => undefined);
  for (const text of texts) observer.setOptions(ownSearchQuery(api, userId, text));
  stop();
  return asked;
}
const texts = ['', 's', 'st', 'sto'];

it('asks for every text that the server takes, and for none that it refuses', () => {
  const taken = texts.filter((q) => OwnSearchQuery.safeParse({ q }).success);
  expect(taken).toEqual(['st', 'sto']);
  expect(askedFor('usr_1', texts)).toEqual(taken);
});

it('asks the server nothing for a visitor', () => {
  expect(askedFor(undefined, texts)).toEqual([]);
});
