import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asJson, textAt } from '../base/json.ts';
import { SwitchError } from '../faults/switches.ts';
import { type Actions, createActions, type Providers } from './actions.ts';
import { controlPage, controlPolicy, controlScript } from './control-page.ts';
import { ledger } from './ledger.ts';

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Only this machine, and no page of another origin, presses a switch. */
function isOwnCaller(request: FastifyRequest): boolean {
  const { host = '', origin } = request.headers;
  return loopbackHost.test(host) && (origin === undefined || origin === `http://${host}`);
}

type ById = { Params: { id: string } };
const idOf = (request: FastifyRequest) => (request.params as ById['Params']).id;

type Press = (
  work: (request: FastifyRequest) => void,
) => (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
type Needs = { readonly providers: Providers; readonly actions: Actions };

function switchRoutes(scope: FastifyInstance, press: Press, needs: Needs & { readonly state: () => object }): void {
  const { providers, actions, state } = needs;
  const { switches, vat } = providers;
  scope.get('/control/switches', state);
  scope.put(
    '/control/switches',
    press(({ body }) => void switches.change(asJson(body))),
  );
  scope.post(
    '/control/next',
    press(({ body }) => actions.planFault(asJson(body))),
  );
  scope.put(
    '/control/webhooks',
    press(({ body }) => actions.setTarget(textAt(body, 'origin'))),
  );
  scope.put(
    '/control/capture',
    press(({ body }) => actions.setCapture(textAt(body, 'mode'))),
  );
  scope.get('/control/vat', () => ({ chosen: vat.chosen.list() }));
  scope.put(
    '/control/vat/:id',
    press((request) => actions.setVatAnswer(idOf(request), textAt(request.body, 'outcome'))),
  );
  scope.post(
    '/control/reset',
    press(() => actions.reset()),
  );
}

function bookRoutes(scope: FastifyInstance, press: Press, { providers, actions }: Needs): void {
  const { cards, wallet, deliveries } = providers;
  scope.get('/control/payments', () => ledger(cards, wallet));
  scope.post(
    '/control/payments/:id',
    press((request) => actions.changePayment(idOf(request), textAt(request.body, 'action'))),
  );
  scope.get('/control/tokens', () => tokensOf(providers));
  scope.put(
    '/control/tokens/:id',
    press((request) => actions.refuseToken(idOf(request), textAt(request.body, 'refusal'))),
  );
  scope.delete(
    '/control/tokens/:id',
    press((request) => actions.disableToken(idOf(request))),
  );
  scope.get('/control/deliveries', () => deliveries.list());
  scope.post(
    '/control/deliveries/:id/again',
    press((request) => deliveries.sendAgain(idOf(request))),
  );
}

const tokensOf = ({ cards, wallet }: Providers) => ({
  cards: cards.state.tokens.list(),
  wallet: wallet.state.tokens.list(),
});

/** The switches of the sandbox: JSON for tests, a page for people. */
export function controlRoutes(app: FastifyInstance, providers: Providers): void {
  const { cards, wallet, deliveries, switches } = providers;
  const actions = createActions(providers);
  const state = () => ({
    switches: switches.get(),
    next: switches.planned(),
    webhooks: { origin: deliveries.target() ?? null },
    capture: cards.state.settings.get('capture') ?? 'automatic',
  });
  const press: Press = (work) => (request, reply) => {
    work(request);
    return reply.send(state());
  };

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      if (isOwnCaller(request)) next();
      else void reply.code(403).send({ error: 'Only this machine can use the switches.' });
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof SwitchError) return reply.code(400).send({ error: error.message });
      throw error;
    });
    scope.get('/control', (_request, reply) =>
      reply
        .header('content-security-policy', controlPolicy)
        .type('text/html; charset=utf-8')
        .send(
          controlPage({
            ...state(),
            payments: ledger(cards, wallet),
            deliveries: deliveries.list(),
            ...tokensOf(providers),
          }),
        ),
    );
    scope.get('/control.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(controlScript));
    switchRoutes(scope, press, { providers, actions, state });
    bookRoutes(scope, press, { providers, actions });
    done();
  });
}
