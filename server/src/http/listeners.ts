import type { FastifyInstance } from 'fastify';
import type { Mount, Mounting } from './routes/mount.ts';

/** One of the server's two listeners, with the function that mounts endpoints. */
export type Listener = { readonly server: FastifyInstance; readonly mounting: Mounting; readonly on: Mount };

/** The argument of a feature's `mount`. */
export type Listeners = { readonly portal: Listener; readonly account: Listener };
