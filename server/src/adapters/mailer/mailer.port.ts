export type Letter = {
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that the receiver can detect duplicates. */
  readonly messageId: string;
};

/** Delivers a mail to a mail server; rejects unless the server accepted it. */
export type Mailer = { send(letter: Letter): Promise<void>; close(): void };
