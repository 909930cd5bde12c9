import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Values by id in memory, written through to the file, so that a restart keeps a demo's payments and tokens. */
export type Collection<T> = {
  get(id: string): T | undefined;
  set(id: string, value: T): T;
  delete(id: string): void;
  /** In the order in which they were first set. */
  list(): T[];
  clear(): void;
};

export type Records = {
  /** Keeps the latest `limit` values. */
  collection<T>(name: string, limit?: number): Collection<T>;
  close(): void;
};

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists record (
    position integer primary key autoincrement, collection text not null, id text not null, value text not null,
    unique (collection, id)
  ) strict;
`;

function open(file: string | undefined): DatabaseSync {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file ?? ':memory:');
  db.exec(schema);
  return db;
}

/** Opens the file, or keeps everything in memory without one. */
export function openRecords(file?: string): Records {
  const db = open(file);
  const write = db.prepare(
    'insert into record (collection, id, value) values (?, ?, ?) on conflict do update set value = excluded.value',
  );
  const remove = db.prepare('delete from record where collection = ? and id = ?');
  const removeAll = db.prepare('delete from record where collection = ?');
  const read = db.prepare('select id, value from record where collection = ? order by position');

  return {
    collection<T>(name: string, limit = 10_000): Collection<T> {
      const rows = read.all(name) as { id: string; value: string }[];
      const values = new Map(rows.map(({ id, value }) => [id, JSON.parse(value) as T]));
      const drop = (id: string) => {
        values.delete(id);
        remove.run(name, id);
      };
      return {
        get: (id) => values.get(id),
        set(id, value) {
          values.set(id, value);
          write.run(name, id, JSON.stringify(value));
          const [oldest] = values.size > limit ? values.keys() : [];
          if (oldest !== undefined) drop(oldest);
          return value;
        },
        delete: drop,
        list: () => [...values.values()],
        clear() {
          values.clear();
          removeAll.run(name);
        },
      };
    },
    close: () => db.close(),
  };
}
