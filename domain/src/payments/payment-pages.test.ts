import { expect, it } from 'vitest';
import { holdsPaymentForm } from './payment-pages.ts';

const isPaidPlan = (planId: string) => planId === 'Freemium-Pro';

it.each([
  ['/billing-management', null, true],
  ['/billing-management/', null, true],
  ['/', 'Freemium-Pro', true],
  ['/pricing', 'Freemium-Pro', true],
  ['/billing-management', 'Freemium-Basic', false],
  ['/projects', 'Freemium-Basic', false],
  ['/projects', 'x', false],
  ['/', '', false],
  ['/plans', null, false],
  ['/applications/create/app-details', null, false],
  ['/projects', null, false],
])('the page %s that creates %s may hold a payment form of who is signed in: %s, of a visitor: no', (...given) => {
  const [pathname, create, holds] = given;
  expect(holdsPaymentForm({ pathname, create, isSignedIn: true, isPaidPlan })).toBe(holds);
  expect(holdsPaymentForm({ pathname, create, isSignedIn: false, isPaidPlan })).toBe(false);
});
