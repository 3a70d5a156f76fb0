import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

interface NodeFsModule {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** `EIO` as WebAssembly's system interface counts. */
const ioErrorNumber = 29

/**
 * PGlite's folder file system, with an fsync that reaches the disk. The one it comes with (0.5.16) has none, so that Postgres
 * believes a commit durable which a power cut would still take back.
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
      // Postgres must hear of it as an error number: it then stops, rather than go on without the commit.
      throw new module.FS.ErrnoError(ioErrorNumber)
    }
  }
}
