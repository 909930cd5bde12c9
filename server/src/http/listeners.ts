import type { FastifyInstance } from 'fastify';
import type { Mount, Mounting } from './routes/mount.ts';

/** One of the server's two listeners, with what puts endpoints on it. */
export type Listener = { readonly server: FastifyInstance; readonly mounting: Mounting; readonly on: Mount };

/** What a feature's `mount` gets. */
export type Listeners = { readonly portal: Listener; readonly account: Listener };
