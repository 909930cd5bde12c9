import type { FastifyInstance } from 'fastify';
import { asJson } from '../base/json.ts';
import { type Answer, type FaultyCalls, sendOrLose } from '../faults/faulty-call.ts';
import type { SwitchBoard } from '../faults/switches.ts';
import type { VatService } from './vat-service.ts';

const base = '/taxation_customs/vies/rest-api';
const failure: Answer = {
  status: 500,
  body: { actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] },
};

/** The REST form of the EU's VAT number check; its test service answers alike. */
export function vatRoutes(
  app: FastifyInstance,
  vat: VatService,
  { calls, switches }: { calls: FaultyCalls; switches: SwitchBoard },
): void {
  for (const path of ['check-vat-number', 'check-vat-test-service'])
    app.post(`${base}/${path}`, async (request, reply) => {
      const outcome = await calls(request, { service: 'vat', failure }, () => vat.check(asJson(request.body)));
      return sendOrLose(reply, outcome, switches.get().hangMs);
    });
}
