declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  const streams: { from(statement: string): Writable & Submittable };
  // oxlint-disable-next-line import/no-default-export -- the package is CommonJS: this is how it arrives
  export default streams;
}
