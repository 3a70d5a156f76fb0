import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

interface NodeFsModule {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** `EIO` in WebAssembly's system interface. */
const ioErrorNumber = 29

/**
 * PGlite's folder file system with an fsync that writes to the disk. The original fsync (0.5.16) does nothing, so a power failure would lose
 * commits that Postgres has acknowledged.
 */
export class DurableNodeFs extends NodeFS {
  override async init(...[pglite, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, given)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRunOf(emscriptenOpts), addFsync] } as Options,
    }
  }
}

function preRunOf(options: Options): unknown[] {
  const { preRun = [] } = options as { preRun?: unknown }
  return Array.isArray(preRun) ? preRun : [preRun]
}

function addFsync(module: NodeFsModule): void {
  module.NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fs.fsyncSync(nfd)
      return 0
    } catch {
      // Postgres needs an error number. It then stops instead of continuing without the commit.
      throw new module.FS.ErrnoError(ioErrorNumber)
    }
  }
}
