declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  const streams: { from(statement: string): Writable & Submittable };
  // oxlint-disable-next-line import/no-default-export -- a CommonJS package
  export default streams;
}
