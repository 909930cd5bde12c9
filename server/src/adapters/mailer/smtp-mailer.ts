import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.port.ts';

const timeoutMs = 10_000;

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** Nothing is sent before the connection is encrypted and the server's certificate was checked. */
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
    async send({ to, ...letter }) {
      // an object is one address; text would be read as a list
      await transport.sendMail({ ...letter, to: { name: '', address: to } });
    },
    close: () => transport.close(),
  };
}
