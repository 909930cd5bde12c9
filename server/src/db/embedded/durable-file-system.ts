import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Internals of Emscripten's NODEFS; the version of PGlite is pinned because of them. */
type NodeStream = { nfd: number };
type StreamOperations = {
  fsync?: (stream: NodeStream) => number;
  write: (stream: NodeStream, ...rest: unknown[]) => number;
};
type Runtime = {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: StreamOperations; tryFSOperation: <T>(operation: () => T) => T };
};

const noSpaceLeft = 51; // ENOSPC in WASI's numbering

/** PGlite's file system has no fsync, so its commits are not durable; this one adds fsync, and counts the calls. */
export class DurableFileSystem extends NodeFS {
  syncs = 0;
  readonly #faults: Int32Array | undefined;

  constructor(directory: string, faults?: SharedArrayBuffer) {
    super(directory);
    this.#faults = faults && new Int32Array(faults);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const amend = (runtime: unknown) => this.#amend(runtime as Runtime);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [amend, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #amend({ FS, NODEFS }: Runtime): void {
    const operations = NODEFS.stream_ops;
    operations.fsync = (stream) => {
      NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
      this.syncs += 1;
      return 0;
    };
    const faults = this.#faults;
    if (faults === undefined) return;
    const write = operations.write;
    operations.write = (...args) => {
      if (Atomics.load(faults, 0) === 1) throw new FS.ErrnoError(noSpaceLeft);
      return write(...args);
    };
  }
}
