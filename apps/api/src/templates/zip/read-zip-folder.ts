import { lockedZip, readZipEntries, refusedZip, type NamedEntry } from './read-zip-entries.ts'

const entriesMax = 200
/** Bytes of all files in a ZIP. */
export const unpackedBytesMax = 100 * 2 ** 20
/** Text and SVG files shrink to a tenth, rarely to a fiftieth. A large ZIP with a higher ratio is a ZIP bomb. */
export const ratioMax = 100
const ratioMattersBytes = 10 * 2 ** 20

/** The files in a ZIP by path, and the name of the top folder, if there is only one. */
export interface ZipFolder {
  files: Map<string, Uint8Array>
  topFolder: string | undefined
}

/**
 * Unpacks a ZIP into memory. Must run outside the main thread. All names and sizes are checked before anything is unpacked, and no file can exceed its
 * declared size. Files that operating systems add (hidden files, `__MACOSX/`) are ignored. Throws `invalid_upload`.
 */
export async function readZipFolder(zip: Buffer): Promise<ZipFolder> {
  const all = (await readZipEntries(zip)).map((entry) => ({ ...entry, name: withoutDotPrefix(entry.name) }))
  for (const entry of all) refuseUnsafe(entry)
  const entries = all.filter(({ name, isFolder }) => !isFolder && !isSystemFile(name))
  refuseTooMuch(entries, zip.length)
  const topFolder = topFolderOf(entries)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const path = topFolder === undefined ? entry.name : entry.name.slice(topFolder.length + 1)
    if (files.has(path)) throw refusedZip(`${shown(path)} is in the ZIP twice.`)
    files.set(path, await entry.unpack())
  }
  return { files, topFolder }
}

function refuseUnsafe({ name, isLink, isEncrypted, method }: NamedEntry): void {
  const parts = name.split('/')
  if (name.includes('\\'))
    throw refusedZip(`${shown(name)} has a backslash in its name. Create the ZIP with another tool.`)
  if (name.includes('\0'))
    throw refusedZip(`${shown(name)} has a NUL character in its name. Rename the file.`)
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..'))
    throw refusedZip(`${shown(name)} is outside the folder. All paths in the ZIP must be inside the folder.`)
  if (isLink) throw refusedZip(`${shown(name)} is a link. Add the file itself instead.`)
  if (isEncrypted) throw lockedZip()
  if (method !== 0 && method !== 8)
    throw refusedZip(`${shown(name)} has an unsupported compression method. Create the ZIP with "deflate".`)
}

function refuseTooMuch(entries: readonly NamedEntry[], zipBytes: number): void {
  if (entries.length > entriesMax)
    throw refusedZip(`The ZIP has ${entries.length} files, but a template can have up to ${entriesMax}.`)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > unpackedBytesMax)
    throw refusedZip(`Unpacked, the ZIP would exceed ${unpackedBytesMax / 2 ** 20} MiB. Use smaller images.`)
  if (unpacked > ratioMattersBytes && unpacked > zipBytes * ratioMax)
    throw refusedZip('The ZIP would unpack to more than a hundred times its size, which is not allowed.')
}

/** Some tools write `./a` instead of `a`. */
function withoutDotPrefix(name: string): string {
  return name.replace(/^(?:\.\/)+/, '')
}

function isSystemFile(name: string): boolean {
  return name.startsWith('__MACOSX/') || name.split('/').some((part) => part.startsWith('.'))
}

function topFolderOf(entries: readonly NamedEntry[]): string | undefined {
  const [first = ''] = entries[0]?.name.split('/') ?? []
  return first !== '' && entries.every(({ name }) => name.startsWith(`${first}/`)) ? first : undefined
}

function shown(name: string): string {
  return `"${name.slice(0, 100).replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '�')}"`
}
