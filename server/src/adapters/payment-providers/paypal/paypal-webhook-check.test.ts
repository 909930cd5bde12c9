import { describe, expect, it } from 'vitest';
import { createPayPalWebhookCheck } from './paypal-webhook-check.ts';

const headers: Readonly<Record<string, string>> = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'http://localhost:1/v1/notifications/certs/CERT',
  'paypal-transmission-id': 'b2384410-f8d2-11e4-8bf3-77339302725b',
  'paypal-transmission-sig': `${'A'.repeat(86)}==`,
  'paypal-transmission-time': '2026-11-21T10:00:00.000Z',
};

describe('the certificate of a message', () => {
  const couldBe = (origin: string, certificate: string) => {
    const needs = { timeout_ms: 1, webhook_id: 'W', accessToken: () => Promise.resolve('') };
    const sent: typeof headers = { ...headers, 'paypal-cert-url': certificate };
    return createPayPalWebhookCheck({ origin, ...needs }).couldHaveSent({ body: '{}', header: (name) => sent[name] });
  };

  it.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api-m.paypal.com', 'https://messageverificationcerts.paypal.com/CERT-1', true],
    ['https://api-m.paypal.com', 'http://api.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api-m.paypal.com', 'https://notpaypal.com/CERT-1', false],
    ['https://api-m.paypal.com', 'https://paypal.com.evil.example/CERT-1', false],
    ['https://api-m.paypal.com', 'https://api.paypal.com@evil.example/CERT-1', false],
    ['http://127.0.0.1:4003', 'http://127.0.0.1:4003/CERT-1', true],
    ['http://127.0.0.1:4003', 'http://10.9.0.1:4003/CERT-1', false],
  ])('of a wallet at %s may be at %s: %s', (origin, certificate, expected) => {
    expect(couldBe(origin, certificate)).toBe(expected);
  });
});
