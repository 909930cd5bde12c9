import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export type Letter = { readonly messageId: string; readonly to: string; readonly raw: string };

/** The server's reply to a mail; `undefined` leaves the sender waiting. */
type Verdict = (letter: Letter) => '250 taken' | '451 later' | undefined;

const replies: Readonly<Record<string, string>> = {
  STAR: '220 go ahead',
  AUTH: '235 welcome',
  MAIL: '250 yes',
  RCPT: '250 yes',
  DATA: '354 go on',
  QUIT: '221 bye',
};

function letterOf(raw: string): Letter {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
  return { messageId: header('Message-ID'), to: header('To'), raw };
}

/** One SMTP session: commands line by line, and after DATA everything up to the single dot. */
type Conversation = {
  readonly take: (letter: Letter) => string | undefined;
  readonly reply: (command: string) => string;
  /** Continues on an encrypted socket. */
  readonly encrypt: () => void;
};

function converse(socket: Socket, { take, reply, encrypt }: Conversation): void {
  let heard = '';
  let inData = false;
  const say = (text: string | undefined) => text !== undefined && socket.write(`${text}\r\n`);
  const next = (): boolean => {
    const mark = inData ? '\r\n.\r\n' : '\r\n';
    const end = heard.indexOf(mark);
    if (end < 0) return false;
    const text = heard.slice(0, end);
    heard = heard.slice(end + mark.length);
    const command = text.slice(0, 4).toUpperCase();
    say(inData ? take(letterOf(text)) : reply(text));
    if (!inData && command === 'STAR') {
      socket.removeAllListeners('data');
      encrypt();
    }
    inData = !inData && command === 'DATA';
    return true;
  };
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    while (next());
  });
  socket.on('error', () => undefined);
}

type Extras = {
  /** The announced extensions. */
  readonly extensions?: readonly string[];
  /** The certificate for STARTTLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
};

/** A mail server whose behaviour the test controls; it records accepted and refused mails. */
export async function startMailServer(
  verdict: Verdict = () => '250 taken',
  port = 0,
  { extensions = [], certificate }: Extras = {},
) {
  const taken: Letter[] = [];
  const offered: Letter[] = [];
  const commands: string[] = [];
  const encrypted: string[] = [];
  const sockets = new Set<Socket>();
  const take = (letter: Letter) => {
    const answer = verdict(letter);
    offered.push(letter);
    if (answer === '250 taken') taken.push(letter);
    return answer;
  };
  const replyOn = (isEncrypted: boolean) => (line: string) => {
    (isEncrypted ? encrypted : commands).push(line);
    const command = line.slice(0, 4).toUpperCase();
    const offers = [...extensions, ...(certificate && !isEncrypted ? ['STARTTLS'] : [])];
    if (command === 'EHLO')
      return ['250-mail.example', ...offers.map((each) => `250-${each}`), '250 8BITMIME'].join('\r\n');
    return replies[command] ?? '250 fine';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const encrypt = () => {
      const secure = new TLSSocket(socket, { isServer: true, ...certificate });
      converse(secure, { take, reply: replyOn(true), encrypt: () => undefined });
    };
    converse(socket, { take, reply: replyOn(false), encrypt });
    socket.write('220 mail.example\r\n');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    offered,
    /** Every line before encryption, except mails. */
    commands,
    /** The same after encryption. */
    encrypted,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A port without a server, until the test starts one there. */
export async function silentPort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return server.port;
}
