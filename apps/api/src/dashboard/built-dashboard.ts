import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A built file. All files are in memory, because the dashboard is only a few megabytes. */
interface BuiltFile {
  bytes: Buffer
  contentType: string
  /** Compressed bytes by HTTP encoding, for files that the build compressed. */
  encoded: { br?: Buffer; gzip?: Buffer }
}

/** The built dashboard: its page, and its files by path. */
export interface BuiltDashboard {
  index: string
  files: ReadonlyMap<string, BuiltFile>
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.json': 'application/json',
}

/** Reads the output of `vite build`, or returns `undefined` if there is none. */
export async function readBuiltDashboard(folder: string): Promise<BuiltDashboard | undefined> {
  const index = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (index === undefined) return undefined
  const files = new Map<string, BuiltFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[path.extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    const [bytes, br, gzip] = await Promise.all([
      readFile(file),
      readIfExists(`${file}.br`),
      readIfExists(`${file}.gz`),
    ])
    files.set(name, { bytes, contentType, encoded: { ...(br && { br }), ...(gzip && { gzip }) } })
  }
  return { index, files }
}

function readIfExists(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
