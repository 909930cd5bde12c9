import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { createPayer, type Payer } from './factories/payments.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { startTestApp, type TestAppOptions } from './harness.ts';
import { startSandboxProcess } from './sandbox-process.ts';

export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>;

/** The portal, its payment providers, and a network between them that can fail. */
export async function startPaymentWorld(options: TestAppOptions = {}) {
  const sandbox = await startSandboxProcess();
  const network = await startFaultyProxy(sandbox.origin);
  const app = await startTestApp({ ...options, file: { ...options.file, origins: { sandbox: network.origin } } });
  const { db } = app.database;

  return {
    sandbox,
    network,
    app,
    createPayer: () => createPayer(app, sandbox),

    attempt: (attempt_id: PaymentAttemptId) =>
      db
        .selectFrom('payment_attempt')
        .select(['state', 'refusal_code', 'provider_reference'])
        .where('attempt_id', '=', attempt_id)
        .executeTakeFirstOrThrow(),
    async latestAttempt({ account }: Payer): Promise<PaymentAttemptId> {
      const { attempt_id } = await db
        .selectFrom('payment_attempt')
        .select('attempt_id')
        .where('developer_id', '=', account.developer_id)
        .orderBy('attempt_id', 'desc')
        .executeTakeFirstOrThrow();
      return attempt_id;
    },
    /** The stored methods of an account, in their order. */
    methods: ({ account }: Payer) =>
      db
        .selectFrom('stored_payment_method')
        .select(['last_four', 'state', 'token'])
        .where('developer_id', '=', account.developer_id)
        .orderBy('payment_method_id')
        .execute(),
    /** The stored events about an attempt or an account. */
    inbox: (reference: string) =>
      db
        .selectFrom('webhook_inbox')
        .select(['event', 'result', 'applied'])
        .where('reference', '=', reference)
        .orderBy('webhook_id')
        .execute(),
    /** How often each event about an attempt or an account could not be applied. */
    tries: async (reference: string) => {
      const rows = db.selectFrom('webhook_inbox').select('tries').where('reference', '=', reference);
      return (await rows.orderBy('webhook_id').execute()).map(({ tries }) => tries);
    },
    /** Sends an event as a provider does. */
    send: (
      path: `/webhooks/${'cards' | 'card-tokens' | 'wallet'}`,
      body: string,
      headers: Record<string, string> = {},
    ) => app.portal(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }),

    async stop(): Promise<void> {
      await app.dispose();
      await network.close();
      await sandbox.stop();
    },
  };
}
