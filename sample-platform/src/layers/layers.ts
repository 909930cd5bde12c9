import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem.ts';
import { authorise, type Caller } from '../services/authorise.ts';
import type { ServiceDeps } from '../services/service.ts';
import type { LayerStore } from './layer-store.ts';

const service = 'layers';
const mostBytes = 1_048_576;
const mostLayers = 20;
const nameForm = /^[a-z0-9][a-z0-9-]{0,59}$/;

export type LayersDeps = ServiceDeps & { readonly store: LayerStore };
type Named = { readonly Params: { readonly name: string } };

function isFeatureCollection(body: Buffer): boolean {
  try {
    const value = JSON.parse(body.toString('utf8')) as { readonly type?: unknown; readonly features?: unknown } | null;
    return value?.type === 'FeatureCollection' && Array.isArray(value.features);
  } catch {
    return false;
  }
}

const invalid = (reply: FastifyReply, pointer: string, detail: string) =>
  sendProblem(reply, 'INVALID_FIELDS', [{ pointer, reason: 'invalid_value', detail }]);

/** Mounts the storage of GeoJSON layers, which bills calls, transferred bytes and, by the hour, stored bytes. */
export function mountLayers(app: FastifyInstance, { gateway, record, store }: LayersDeps): void {
  type Handle = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<FastifyReply>;
  const behindCredential = (handle: Handle) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await authorise(request, reply, { service, gateway });
    if (!caller) return reply;
    const answer = await handle(request, reply.header('cache-control', 'no-store'), caller);
    if (reply.statusCode >= 400 && reply.statusCode < 500)
      gateway.reportFailure({ service, ...caller, outcome: 'CLIENT_ERROR' });
    return answer;
  };
  const nameOf = (request: FastifyRequest) => (request.params as Named['Params']).name;

  type Served = { readonly caller: Caller; readonly body?: Buffer; readonly transferred: number };
  async function send(request: FastifyRequest, reply: FastifyReply, { caller, body, transferred }: Served) {
    if (!(await record(request, { ...caller, service, transferred }))) return sendProblem(reply, 'USAGE_NOT_RECORDED');
    return reply.send(body);
  }

  const list: Handle = async (request, reply, caller) => {
    const body = Buffer.from(JSON.stringify({ layers: store.list(caller.appId) }));
    return send(request, reply.type('application/json; charset=utf-8'), { caller, body, transferred: body.length });
  };

  const read: Handle = async (request, reply, caller) => {
    const body = store.read({ appId: caller.appId, name: nameOf(request) });
    if (!body) return sendProblem(reply, 'UNKNOWN_LAYER');
    return send(request, reply.type('application/geo+json'), { caller, body, transferred: body.length });
  };

  const write: Handle = async (request, reply, caller) => {
    const { appId } = caller;
    const name = nameOf(request);
    const body = request.body as Buffer;
    if (!nameForm.test(name)) return invalid(reply, '/name', 'A name has 1 to 60 small letters, digits and hyphens.');
    if (!isFeatureCollection(body)) return invalid(reply, '', 'The body must be a GeoJSON FeatureCollection.');
    const others = store.list(appId).filter((layer) => layer.name !== name);
    if (others.length >= mostLayers) return sendProblem(reply, 'TOO_MANY_LAYERS');
    store.write({ appId, name }, body);
    return send(request, reply.code(204), { caller, transferred: body.length });
  };

  const remove: Handle = async (request, reply, caller) => {
    if (!store.remove({ appId: caller.appId, name: nameOf(request) })) return sendProblem(reply, 'UNKNOWN_LAYER');
    return send(request, reply.code(204), { caller, transferred: 0 });
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    const path = `/v1/${service}/:name`;
    scope.get(`/v1/${service}`, behindCredential(list));
    scope.get(path, behindCredential(read));
    scope.put(path, { bodyLimit: mostBytes }, behindCredential(write));
    scope.delete(path, behindCredential(remove));
    done();
  });
}
