import { createThreadPool, ThreadExhausted, type WaitingCaller } from '@platen/platform'
import { fileFault, type PreparedFile } from './prepared-asset.ts'
import type { FontToRepack } from './repack-font.ts'

/** Milliseconds of CPU. A WOFF2 that unpacks to 34 MB takes 1,500 (November 2026). */
const timeoutMs = 10_000

const pool = createThreadPool<FontToRepack>({
  script: new URL('./font-thread.ts', import.meta.url),
  what: 'fonts',
  moves: ({ bytes }) => [bytes.buffer as ArrayBuffer],
  timeoutMs,
})

/** Runs `repackFont` in a thread of a `ThreadPool`. Throws as the pool does. */
export async function prepareFont(
  { path, bytes }: FontToRepack,
  caller: WaitingCaller,
): Promise<PreparedFile> {
  try {
    // A copy, because the bytes are transferred.
    return await pool.run<PreparedFile>({ path, bytes: new Uint8Array(bytes) }, caller)
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return fileFault(path, 'corrupt_font', 'The font takes too long to read. Use a font with fewer glyphs.')
  }
}
