import type { Mail } from './mail.ts';

const keptMails = 1000;

export type MailStore = ReturnType<typeof createMailStore>;

const isFor = (address: string | undefined) => (mail: Mail) =>
  address === undefined || mail.to.some((recipient) => recipient.toLowerCase() === address.toLowerCase());

/** The latest mails, in memory only. */
export function createMailStore(now: () => Date) {
  let newestFirst: readonly Mail[] = [];
  let lastNumber = 0;

  return {
    add(mail: Omit<Mail, 'id' | 'date'>): Mail {
      lastNumber += 1; // never reused, so that an open page cannot show another mail after the mailbox was emptied
      const added = { id: String(lastNumber), ...mail, date: now().toISOString() };
      newestFirst = [added, ...newestFirst.slice(0, keptMails - 1)];
      return added;
    },
    /** Newest first; all mails, or those for one recipient. */
    list: (to?: string): readonly Mail[] => newestFirst.filter(isFor(to)),
    find: (id: string): Mail | undefined => newestFirst.find((mail) => mail.id === id),
    empty(): void {
      newestFirst = [];
    },
  };
}
