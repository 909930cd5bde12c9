import { describe, expect, it } from 'vitest';
import { canonicalEmail, isMailable, mailboxOf } from './email-address.ts';

describe('canonicalEmail', () => {
  it.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['jürgen@Bücher.example', 'jürgen@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['victim@ｃorp.example', 'victim@corp.example'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ])('of %j is %s, to which mail can be sent', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
    expect(isMailable(canonical)).toBe(true);
  });

  it.each([
    'victim@corp.example/evil',
    'a@corp.example?x',
    'attacker@evil.example,a.corp.example',
    'foo<victim@corp.example>',
    'victim@corp。example',
    'a@1.2',
    'a@xn--zzzzzz\u00ad.example',
    'nobody',
    '',
  ])('leaves %j as it is, to which no mail can be sent', (typed) => {
    const canonical = canonicalEmail(typed);
    expect(canonical).toBe(typed);
    expect(isMailable(canonical)).toBe(false);
  });
});

describe('mailboxOf', () => {
  it.each([
    ['ada@mail.example', 'ada@mail.example'],
    ['ada+1@mail.example', 'ada@mail.example'],
    ['ada+1+2@mail.example', 'ada@mail.example'],
    ['+ada@mail.example', '+ada@mail.example'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
