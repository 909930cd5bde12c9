import { randomBytes } from 'node:crypto';

/** A UUIDv7 of a given time (RFC 9562); the runtime only creates them for the present. */
export function uuidv7(time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
