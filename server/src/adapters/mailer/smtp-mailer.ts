import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.port.ts';

const timeoutMs = 10_000;

export function createSmtpMailer(server: { readonly host: string; readonly port: number }): Mailer {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.port === 465,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(letter) {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
}
