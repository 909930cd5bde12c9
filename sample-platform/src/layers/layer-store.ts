import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type LayerFacts = { readonly name: string; readonly bytes: number };
type Place = { readonly appId: string; readonly name: string };

/** The layers of apps, on disk. */
export type LayerStore = {
  list(appId: string): readonly LayerFacts[];
  read(place: Place): Buffer | undefined;
  write(place: Place, body: Buffer): void;
  /** Whether there was one. */
  remove(place: Place): boolean;
  /** The stored bytes of each app that has any. */
  stored(): readonly { readonly appId: string; readonly bytes: number }[];
  close(): void;
};

export function openLayerStore(folder: string): LayerStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, 'layers.db'));
  db.exec(`pragma journal_mode = wal;
    create table if not exists layers (app_id text, name text, body blob not null, primary key (app_id, name)) strict;`);
  const list = db.prepare('select name, length(body) as bytes from layers where app_id = ? order by name');
  const read = db.prepare('select body from layers where app_id = ? and name = ?');
  const write = db.prepare('insert or replace into layers values (?, ?, ?)');
  const remove = db.prepare('delete from layers where app_id = ? and name = ?');
  const stored = db.prepare('select app_id as "appId", sum(length(body)) as bytes from layers group by 1');
  return {
    list: (appId) => list.all(appId) as LayerFacts[],
    read({ appId, name }) {
      const row = read.get(appId, name) as { readonly body: Uint8Array } | undefined;
      return row && Buffer.from(row.body);
    },
    write: ({ appId, name }, body) => void write.run(appId, name, body),
    remove: ({ appId, name }) => Number(remove.run(appId, name).changes) > 0,
    stored: () => stored.all() as { appId: string; bytes: number }[],
    close: () => db.close(),
  };
}
