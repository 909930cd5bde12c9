import pino from 'pino';
import { expect, it } from 'vitest';
import { createListener } from './listener.ts';
import { createRefusals } from './routes/refusals.ts';

const logger = pino({ level: 'silent' });
const ofOrigin = (origin: string) =>
  createListener({
    logger,
    origin,
    clientAddress: () => '127.0.0.1',
    refusals: createRefusals({ logger, values: {} }),
  });

it('an origin that is served encrypted is asked for encrypted from then on, a local one is not', async () => {
  for (const [origin, expected] of [
    ['https://portal.example', 'max-age=31536000'],
    ['http://localhost:4000', undefined],
  ] as const) {
    const listener = await ofOrigin(origin);
    const answer = await listener.inject('/nowhere');
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([404, expected]);
    await listener.close();
  }
});
