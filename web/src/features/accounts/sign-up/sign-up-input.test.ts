import { describe, expect, it } from 'vitest';
import type { Text } from '../../../messages/use-text.tsx';
import { pageOptionsOf } from '../shell/account-page-options.ts';
import { extraFields, toSignUpInput, signUpProblems } from './sign-up-input.ts';

const t: Text = (id, values = {}) => [id, ...Object.values(values)].join(' ');
const words = { t, fieldText: ({ reason }: { reason: string }) => reason };
const whole = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  email: ' ada@acme.example ',
  password: ' correct horse battery ',
  country: 'GBR',
  terms: 'on',
};

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('what a sign-up asks besides', () => {
  it.each([
    [false, false, false, []],
    [true, false, false, ['age']],
    [false, true, false, ['company_email']],
    [false, false, true, ['company_name']],
    [true, true, true, ['age', 'company_email', 'company_name']],
  ])('with age %s, company email %s and a company %s is %j', (age, ...[companyEmail, isCompany, asked]) => {
    expect(extraFields({ age, companyEmail }, isCompany)).toEqual(asked);
  });
});

describe('the problems of a sign-up', () => {
  const problems = (values: Readonly<Record<string, string>>, asked: Parameters<typeof signUpProblems>[1] = []) =>
    signUpProblems(formOf({ ...whole, ...values }), asked, words);

  it('are none where everything is there', () => {
    expect(problems({})).toEqual({});
    expect(problems({ age: 'on', company_name: 'Acme' }, ['age', 'company_email', 'company_name'])).toEqual({});
  });

  it('name everything that is missing, in the order of the form', () => {
    const problemsOfNone = signUpProblems(formOf({}), ['age', 'company_name'], words);
    expect(Object.entries(problemsOfNone)).toEqual([
      ['company_name', 'accounts.required accounts.companyName'],
      ['first_name', 'accounts.required accounts.firstName'],
      ['last_name', 'accounts.required accounts.lastName'],
      ['email', 'accounts.required accounts.email'],
      ['password', 'TOO_SHORT'],
      ['country', 'accounts.required accounts.country'],
      ['age', 'accounts.problem.AGE_REQUIRED'],
      ['terms', 'accounts.termsRequired'],
    ]);
  });

  it('count blanks as nothing', () => {
    expect(problems({ first_name: '  ' })).toEqual({ first_name: 'accounts.required accounts.firstName' });
  });

  it('name an address that is none, and one of a free provider where a company’s is asked for', () => {
    expect(problems({ email: 'ada@' })).toEqual({ email: 'accounts.emailInvalid' });
    expect(problems({ email: 'ada@gmail.com' })).toEqual({});
    expect(problems({ email: 'ada@gmail.com' }, ['company_email'])).toEqual({
      email: 'accounts.problem.NO_COMPANY_EMAIL',
    });
  });

  it('name a password that contains the address', () => {
    expect(problems({ email: 'horse@acme.example' })).toEqual({ password: 'CONTAINS_EMAIL' });
  });
});

describe('a sign-up', () => {
  const inputOf = (values: Readonly<Record<string, string>>, query = '', asked: ReturnType<typeof extraFields> = []) =>
    toSignUpInput(formOf({ ...whole, ...values }), {
      options: pageOptionsOf(new URLSearchParams(query)),
      asked,
      lang: 'de',
    });
  const sent = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@acme.example',
    country: 'GBR',
    password: ' correct horse battery ',
    terms: true,
    lang: 'de',
  };

  it('sends what was typed, trimmed but for the password, and nothing that was left empty', () => {
    expect(inputOf({ phone: ' ', company_name: '' })).toEqual(sent);
    expect(inputOf({ phone: ' +44 1 ', company_name: 'Acme ' })).toEqual({
      ...sent,
      phone: '+44 1',
      company_name: 'Acme',
    });
  });

  it('sends what the embedder named, and the typed organisation before the named one', () => {
    const query = 'realm=acme&channel=shop&track-id=t1';
    expect(inputOf({}, query)).toEqual({ ...sent, realm: 'acme', channel: 'shop', track_id: 't1' });
    expect(inputOf({ realm: 'other' }, query).realm).toBe('other');
  });

  it('says what it was asked besides, and that the age was confirmed', () => {
    expect(inputOf({}, '', ['company_email'])).toEqual({ ...sent, asked: ['company_email'] });
    expect(inputOf({}, '', ['age'])).toEqual({ ...sent, asked: ['age'], age: true });
  });
});
