import type { Json } from '../base/json.ts';

export const channels = {
  cards: '/webhooks/cards',
  'card-tokens': '/webhooks/card-tokens',
  wallet: '/webhooks/wallet',
} as const;
export type Channel = keyof typeof channels;

export type Attempt = { readonly at: string; readonly result: string };

/** One webhook on its way to the merchant. */
export type Delivery = {
  readonly id: string;
  readonly channel: Channel;
  /** What it reports, for people and tests: the event and the reference of its payment or token. */
  readonly event: string;
  readonly reference: string;
  readonly payload: Json;
  readonly state: 'waiting' | 'delivered' | 'dropped' | 'given up';
  readonly attempts: readonly Attempt[];
  /** Milliseconds of the clock. */
  readonly nextAt: number;
  /** The first attempt carries a signature that does not match. */
  readonly isForgedFirst: boolean;
};

export type Signed = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Writes and signs a payload; a forged one has the signature of another body. */
export type Signer = (payload: Json, isForged: boolean) => Signed;
