import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { reservePort } from './reserved-port.mjs';

it('reserves another port where the drawn one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as AddressInfo;
  const drawn = [taken, taken];
  expect(await reservePort(() => drawn.pop() ?? 0)).toBe(0);
  other.close();
});
