import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventQueue, QueuedEvent, RefusedEvent } from './event-queue.ts';

export type SqliteQueue = EventQueue & {
  /** The events that the portal has refused for good, with its reasons. */
  setAside(): RefusedEvent[];
};

type Waiting = Omit<QueuedEvent, 'seq'> & { readonly done: () => void; readonly failed: (error: unknown) => void };

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 250;
  create table if not exists meta (name text primary key, value text not null) strict;
  create table if not exists events (seq integer primary key autoincrement, id text not null, body text not null) strict;
  create table if not exists refused (
    id text primary key, reason text not null, body text not null, refused_at text not null
  ) strict;
`;

function open(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, 'queue.db'));
  db.exec(schema);
  db.prepare("insert or ignore into meta values ('instance_id', ?)").run(randomUUID());
  return db;
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('begin immediate');
  try {
    work();
    db.exec('commit');
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}

/**
 * A queue on disk, for Node 22.5 and newer: no event is lost when the process is killed. Calls that arrive during a
 * commit share the next one, so that a hundred calls cost hardly more than one.
 * @param folder the folder for `queue.db`, created if needed
 */
export function openSqliteQueue(folder: string): SqliteQueue {
  const db = open(folder);
  const insert = db.prepare('insert into events (id, body) values (?, ?)');
  const select = db.prepare('select seq, id, body from events order by seq limit ?');
  const remove = db.prepare('delete from events where seq = ?');
  const refuse = db.prepare('insert or ignore into refused values (?, ?, ?, ?)');
  const count = db.prepare('select count(*) as waiting from events');
  let gathered: Waiting[] = [];

  function commit(): void {
    const batch = gathered;
    gathered = [];
    try {
      inTransaction(db, () => {
        for (const { id, body } of batch) insert.run(id, body);
      });
    } catch (error) {
      for (const { failed } of batch) failed(error);
      return;
    }
    for (const { done } of batch) done();
  }

  return {
    instanceId: String(db.prepare("select value from meta where name = 'instance_id'").get()?.['value']),
    add: (event) =>
      new Promise((done, failed) => {
        if (gathered.length === 0) setImmediate(commit);
        gathered.push({ ...event, done, failed });
      }),
    oldest: (limit) => select.all(limit) as QueuedEvent[],
    settle(events, refused) {
      const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
      inTransaction(db, () => {
        for (const { seq, id, body } of events) {
          const reason = reasons.get(id);
          if (reason !== undefined) refuse.run(id, reason, body, new Date().toISOString());
          remove.run(seq);
        }
      });
    },
    waiting: () => Number(count.get()?.['waiting']),
    setAside: () => db.prepare('select id, reason from refused order by refused_at').all() as RefusedEvent[],
    close: () => db.close(),
  };
}
