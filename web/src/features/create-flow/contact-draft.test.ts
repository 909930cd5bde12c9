import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flowKeys } from '../../api/client-storage.ts';
import { memoryStorage, personOf } from '../../../test/rules-stage.ts';
import { forgetDraft, keepDraft, contactFromAccount, withDraft } from './contact-draft.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

const user = personOf('usr_1');
const empty = { app_name: '', title: '', industry: '', agreed: false };

describe('what is known of a person', () => {
  it('is what they signed up with, until there is an account', () => {
    expect(contactFromAccount({ ...user, phone: '+47 1' }, null)).toEqual({
      ...empty,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      phone: '+47 1',
      country: 'DEU',
      company_name: '',
      state: '',
    });
    expect(contactFromAccount({ ...user, country: null }, null)).toMatchObject({ country: '', phone: '' });
  });

  it('is the account where there is one, whatever they signed up with', () => {
    const account = {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.org',
      phone: null,
      company_name: 'Navy',
      country: 'USA',
      state: 'US-NY',
    };
    expect(contactFromAccount({ ...user, phone: '+47 1' }, account as DeveloperAccount)).toEqual({
      ...empty,
      ...account,
      phone: '',
    });
  });
});

describe('a draft', () => {
  const known = contactFromAccount(user, null);

  it('goes over what is known, for the person who typed it alone', () => {
    keepDraft('usr_1', { company_name: 'Engines', agreed: true });
    expect(withDraft(known, 'usr_1')).toEqual({ ...known, company_name: 'Engines', agreed: true });
    expect(withDraft(known, 'usr_2')).toEqual(known);
    forgetDraft();
    expect(withDraft(known, 'usr_1')).toEqual(known);
  });

  it.each([
    'no JSON',
    'null',
    '"text"',
    '{"userId":"usr_1"}',
    '{"userId":"usr_1","values":null}',
    '{"userId":"usr_1","values":{"company_name":7,"agreed":"yes","other":"x"}}',
  ])('that reads %s changes nothing', (text) => {
    sessionStorage.setItem(flowKeys.contact, text);
    expect(withDraft(known, 'usr_1')).toEqual(known);
  });
});
