import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import woff2 from 'wawoff2'

/** Cached for the process: unpacking all library fonts takes 0.2 s (November 2026), and a new browser must not wait. */
const unpacked = new Map<string, Promise<Uint8Array>>()

/**
 * Copies fonts, because an unprivileged browser may not be able to read the folder. WOFF2 is unpacked, because fontconfig does not support
 * it.
 */
export async function copyFonts(from: string, to: string): Promise<void> {
  for (const name of existsSync(from) ? await readdir(from) : []) {
    const file = path.join(from, name)
    if (/\.(ttf|otf)$/i.test(name)) await copyFile(file, path.join(to, name))
    else if (/\.woff2$/i.test(name)) await writeFile(path.join(to, `${name}.ttf`), await unpack(file))
  }
}

function unpack(file: string): Promise<Uint8Array> {
  const known = unpacked.get(file)
  if (known) return known
  // The result is copied, because it is a view of memory that is reused.
  const unpacking = readFile(file).then(async (packed) => Uint8Array.from(await woff2.decompress(packed)))
  unpacked.set(file, unpacking)
  unpacking.catch(() => unpacked.delete(file))
  return unpacking
}
