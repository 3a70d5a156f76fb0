import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/**
 * Unpacks the headless shell of the npm package `@sparticuz/chromium`, once for each version, and returns its path. Returns `undefined` on machines
 * that the package does not support: it only supports Linux on x64.
 */
export async function unpackBrowser(given: {
  repo: string
  folder: string
  log: (line: string) => void
}): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packed = await findPacked(given.repo)
  if (packed === undefined) return undefined
  const target = join(given.folder, `chromium-${packed.version}`, 'headless-shell')
  if (existsSync(target)) return target

  given.log('unpacking the browser from the npm packages')
  const partial = `${target}.${process.pid}.partial`
  await mkdir(dirname(target), { recursive: true })
  try {
    const output = createWriteStream(partial, { mode: 0o755, flush: true })
    await pipeline(createReadStream(packed.file), createBrotliDecompress(), output)
    await rename(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
  return target
}

async function findPacked(repo: string): Promise<{ file: string; version: string } | undefined> {
  const fromWorker = createRequire(join(repo, 'apps', 'worker', 'package.json'))
  let root: string
  try {
    root = join(dirname(fromWorker.resolve('@sparticuz/chromium')), '..')
  } catch {
    return undefined
  }
  const file = join(root, 'bin', 'chromium.br')
  if (!existsSync(file)) return undefined
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { file, version }
}
