import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.port.ts';

const timeoutMs = 10_000;

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** Sends only over an encrypted connection to a server with a valid certificate. */
  readonly requiresTls?: boolean;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
};

export function createSmtpMailer({ host, port, requiresTls = false, user, password }: SmtpServer): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: requiresTls,
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ to, replyTo, ...letter }) {
      // an object is a single address; a string would be parsed as a list
      await transport.sendMail({
        ...letter,
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      });
    },
    close: () => transport.close(),
  };
}
