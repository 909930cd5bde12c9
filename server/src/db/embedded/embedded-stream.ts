import { Duplex } from 'node:stream';

const frame = { query: 0x51, sync: 0x53, flush: 0x48 };
// AuthenticationOk and ReadyForQuery: the embedded database has one user and no handshake
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** The end of the last complete message that expects an answer; 0 if there is none yet. */
function endOfBatch(bytes: Buffer): number {
  let end = 0;
  for (let at = 0; at + 5 <= bytes.length;) {
    const kind = bytes[at];
    at += 1 + bytes.readInt32BE(at + 1);
    if (at <= bytes.length && (kind === frame.query || kind === frame.sync || kind === frame.flush)) end = at;
  }
  return end;
}

/** Replaces the socket of `pg`, so that both databases use the same driver. */
export class EmbeddedStream extends Duplex {
  readonly #send: (batch: Uint8Array<ArrayBuffer>) => void;
  #greeted = false;
  #waiting = Buffer.alloc(0);

  constructor(send: (batch: Uint8Array<ArrayBuffer>) => void) {
    super();
    this.#send = send;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(chunks.map(({ chunk }) => chunk));
    done();
  }

  #accept(chunks: Buffer[]): void {
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(greeting);
      return;
    }
    const bytes = Buffer.concat([this.#waiting, ...chunks]);
    const end = endOfBatch(bytes);
    this.#waiting = bytes.subarray(end);
    if (end > 0) this.#send(new Uint8Array(bytes.subarray(0, end)));
  }
}
