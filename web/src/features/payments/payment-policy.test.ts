import { expect, it } from 'vitest';
import { user } from '../../../test/portal-stage.ts';
import { canGainPolicy } from './payment-policy.ts';

const flow = 'https://p.example/projects?create=Freemium-Pro';

it.each([
  ['loads again where the document came from another page', user, false, 'https://p.example/projects', true],
  ['loads again where a visitor has signed in since', null, false, flow, true],
  ['stays where the document may pay, wherever it came from', user, true, 'https://p.example/projects', false],
  ['stays where the same visit was refused, so that no page loads for ever', user, false, `${flow}#top`, false],
])('a payment form %s', (...given) => {
  const [, loadedFor, allowsPayments, document, expected] = given;
  expect(canGainPolicy({ user: loadedFor, allowsPayments }, document, flow)).toBe(expected);
});
