import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MailStore } from './mail-store.ts';
import { mailboxScript, mailboxStyles } from './mailbox-assets.ts';
import { framedMessage, listPage, mailPage, mailPolicy, missingPage, pagePolicy } from './mailbox-page.ts';

function sendPage(reply: FastifyReply, body: string, policy = pagePolicy) {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body);
}

type ToQuery = { Querystring: { to?: string | string[] } };

/** The last value counts; an empty form field selects all recipients. */
const recipient = (to: string | string[] | undefined): string | undefined => [to].flat().at(-1)?.trim() || undefined;

/** The mailbox as pages for people and as JSON for tests. */
export function mailboxRoutes(app: FastifyInstance, mails: MailStore): void {
  app.get<ToQuery>('/mailbox', (request, reply) => {
    const to = recipient(request.query.to);
    return sendPage(reply, listPage(mails.list(to), to));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', (request, reply) => {
    const mail = mails.find(request.params.id);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingPage());
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/message', (request, reply) => {
    const message = mails.find(request.params.id)?.html;
    if (message === undefined || message === null) return sendPage(reply.code(404), missingPage());
    return sendPage(reply, framedMessage(message), mailPolicy);
  });

  app.get('/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyles));
  app.get('/mailbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(mailboxScript));

  app.get<ToQuery>('/mailbox.json', (request) => mails.list(recipient(request.query.to)));
  app.delete('/mailbox.json', (_request, reply) => {
    mails.empty();
    return reply.code(204).send();
  });
}
