import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import woff2 from 'wawoff2'

/** Unpacked once in a process: all of the library's take 0.2 s (November 2026), and a browser that replaces another must not wait. */
const unpacked = new Map<string, Promise<Uint8Array>>()

/** Copies a folder's fonts, because an unprivileged browser may not be able to read it; WOFF2 is unpacked, as fontconfig does not read it. */
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
  // What it answers is a view of its own memory, in which the next font comes to lie.
  const unpacking = readFile(file).then(async (packed) => Uint8Array.from(await woff2.decompress(packed)))
  unpacked.set(file, unpacking)
  unpacking.catch(() => unpacked.delete(file))
  return unpacking
}
