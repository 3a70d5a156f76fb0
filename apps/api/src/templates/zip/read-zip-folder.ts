import { lockedZip, readZipEntries, refusedZip, type NamedEntry } from './read-zip-entries.ts'

const entriesMax = 200
/** Of all files of a zip. */
export const unpackedBytesMax = 100 * 2 ** 20
/** Text and drawings shrink to a tenth, seldom to a fiftieth; above the size from which it matters, more is a bomb. */
export const ratioMax = 100
const ratioMattersBytes = 10 * 2 ** 20

/** A zip's files by path, and the name of its one top folder, where all of it lies in one. */
export interface ZipFolder {
  files: Map<string, Uint8Array>
  topFolder: string | undefined
}

/**
 * Unpacks a zip into memory, off the main thread. All names and sizes are judged before the first byte is unpacked, and no file becomes
 * larger than was announced. What operating systems add (hidden files, `__MACOSX/`) is left out. Throws `invalid_upload` with a sentence.
 */
export async function readZipFolder(zip: Buffer): Promise<ZipFolder> {
  const all = (await readZipEntries(zip)).map((entry) => ({ ...entry, name: fromHere(entry.name) }))
  for (const entry of all) refuseUnsafe(entry)
  const entries = all.filter(({ name, isFolder }) => !isFolder && !isOfTheSystem(name))
  refuseTooMuch(entries, zip.length)
  const topFolder = topFolderOf(entries)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const path = topFolder === undefined ? entry.name : entry.name.slice(topFolder.length + 1)
    if (files.has(path)) throw refusedZip(`${shown(path)} is in the zip twice.`)
    files.set(path, await entry.unpack())
  }
  return { files, topFolder }
}

function refuseUnsafe({ name, isLink, isEncrypted, method }: NamedEntry): void {
  const parts = name.split('/')
  if (name.includes('\\'))
    throw refusedZip(`${shown(name)} has a backslash in its name. Zip the folder with another tool.`)
  if (name.includes('\0')) throw refusedZip(`${shown(name)} has a NUL in its name. Rename the file.`)
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..'))
    throw refusedZip(
      `${shown(name)} leads out of the folder. All names in the zip must be inside the folder.`,
    )
  if (isLink) throw refusedZip(`${shown(name)} is a link. Put the file itself there.`)
  if (isEncrypted) throw lockedZip()
  if (method !== 0 && method !== 8)
    throw refusedZip(
      `${shown(name)} is packed in a way that is not known here. Zip the folder with "deflate".`,
    )
}

function refuseTooMuch(entries: readonly NamedEntry[], zipBytes: number): void {
  if (entries.length > entriesMax)
    throw refusedZip(`The zip holds ${entries.length} files; a template has at most ${entriesMax}.`)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > unpackedBytesMax)
    throw refusedZip(
      `Unpacked, the zip would have more than ${unpackedBytesMax / 2 ** 20} MiB. Make pictures smaller.`,
    )
  if (unpacked > ratioMattersBytes && unpacked > zipBytes * ratioMax)
    throw refusedZip('The zip would unpack to more than a hundred times its size. No template does.')
}

/** Some tools write `./a` for `a`. */
function fromHere(name: string): string {
  return name.replace(/^(?:\.\/)+/, '')
}

function isOfTheSystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || name.split('/').some((part) => part.startsWith('.'))
}

function topFolderOf(entries: readonly NamedEntry[]): string | undefined {
  const [first = ''] = entries[0]?.name.split('/') ?? []
  return first !== '' && entries.every(({ name }) => name.startsWith(`${first}/`)) ? first : undefined
}

function shown(name: string): string {
  return `"${name.slice(0, 100).replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '�')}"`
}
