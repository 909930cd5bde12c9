export type Letter = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try, so that a receiver can tell a repeat. */
  readonly messageId: string;
};

/** Hands a letter to a mail server; rejects unless the server took it. */
export type Mailer = { send(letter: Letter): Promise<void>; close(): void };
