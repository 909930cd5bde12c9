import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import english from '../../../../content/messages/en/contact-form.json' with { type: 'json' };
import { type Messages, textOf } from '../../messages/use-text.tsx';
import type { ContactValues } from './contact-draft.ts';
import { contactProblems, toCreateInput, toContactProblems } from './contact-input.ts';
import type { ContactLists } from './create-flow-queries.ts';

const t = textOf(
  Object.fromEntries(Object.entries(english).map(([id, text]) => [id, compileMessage(text)])) as Messages,
);
const lists = {
  countries: [],
  states: { USA: [{ code: 'US-CA', name: 'California' }], ESP: [{ code: 'ES-SE', name: 'Sevilla' }] },
  titles: [],
  industries: [],
} satisfies ContactLists;
const typed = (values: Partial<ContactValues> = {}): ContactValues => ({
  app_name: '',
  first_name: ' Ada ',
  last_name: 'Lovelace',
  email: ' ada@example.org ',
  company_name: '',
  country: 'NOR',
  state: '',
  title: '',
  industry: '',
  phone: '',
  agreed: true,
  ...values,
});
const messages = (values: Partial<ContactValues>) =>
  contactProblems(typed(values), { lists, t }).map(({ fieldId, message }) => `${fieldId}: ${message}`);

describe('contactProblems', () => {
  it('finds nothing wrong where everything needed is there', () => {
    expect(messages({})).toEqual([]);
  });

  it('names what is missing in the order of the form', () => {
    expect(messages({ email: '', first_name: ' ', country: 'USA' })).toEqual([
      'first_name: First name is required.',
      'email: Email is required.',
      'state: State is required.',
    ]);
  });

  it('asks again for a state that was chosen for another country', () => {
    expect(messages({ country: 'USA', state: 'DE-BE' })).toEqual(['state: State is required.']);
    expect(messages({ country: 'ESP', state: 'US-CA' })).toEqual(['state: Province is required.']);
    expect(messages({ country: 'NOR', state: 'DE-BE' })).toEqual([]);
  });

  it.each([
    ['', []],
    ['  Store finder ', []],
    ['x'.repeat(100), []],
    ['x'.repeat(101), ['app_name: The name can have at most 100 characters.']],
    ['Store\u0007finder', ['app_name: The name must be one line of text.']],
  ])('takes for a name what a rename would take: %j', (app_name, problems) => {
    expect(messages({ app_name })).toEqual(problems);
  });

  it('does not take any text for an address', () => {
    expect(messages({ email: 'ada' })).toEqual(['email: Email is not valid.']);
  });
});

describe('createInputOf', () => {
  it('sends details of the account and of the project apart, and nothing that was left out CRE-33', () => {
    const input = toCreateInput(typed({ title: 'Dr', phone: ' +47 1 23 45 ', state: 'DE-BE' }), {
      lists,
      asksPhone: true,
    });
    expect(input).toEqual({
      user: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.org',
        company_name: null,
        country: 'NOR',
        state: null,
        phone: '+47 1 23 45',
      },
      additionalData: { title: 'Dr', phone: '+47 1 23 45', industry: null },
    });
    expect(toCreateInput(typed(), { lists, asksPhone: true }).user).not.toHaveProperty('phone');
  });

  it('sends no phone that the form does not ask for, and never the name of the project (CRE-20, CRE-34)', () => {
    const input = toCreateInput(typed({ phone: '+47 1 23 45', app_name: 'Store finder' }), { lists, asksPhone: false });
    expect(input.user).not.toHaveProperty('phone');
    expect(input.additionalData).toEqual({ title: null, phone: null, industry: null });
  });
});

describe('problemsOfServer', () => {
  it('finds the field of each problem, wherever the payload has it', () => {
    const found = [
      { path: 'additionalData.phone', message: 'b' },
      { path: 'user.email', message: 'a' },
      { path: 'date', message: 'c' },
    ];
    expect(toContactProblems(found)).toEqual([
      { fieldId: 'email', message: 'a' },
      { fieldId: 'phone', message: 'b' },
    ]);
  });
});
