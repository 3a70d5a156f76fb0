import { Fault } from '@platen/contract'
import { readZip, type ZipEntry, ZipRefused } from '@platen/platform'

/** A file in the zip of a template. */
export interface NamedEntry extends ZipEntry {
  name: string
  isFolder: boolean
}

/** Including folders and what operating systems add. */
const rawEntriesMax = 2_000

/** Lists the files of a template's zip; nothing of it is unpacked, and nothing trusted yet. Throws `invalid_upload` with a sentence. */
export async function readZipEntries(bytes: Buffer): Promise<NamedEntry[]> {
  const entries = await readZip(bytes, { entriesMax: rawEntriesMax }).catch(refuse)
  return entries.map((entry) => {
    const name = decodeName(entry.nameBytes)
    return { ...entry, name, isFolder: name.endsWith('/'), unpack: () => entry.unpack().catch(refuse) }
  })
}

/** What is wrong with a zip, for whoever sent it. */
export function refusedZip(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}

/** The fault of a zip with a password. */
export function lockedZip(): Fault {
  return refusedZip('The zip is locked with a password. Zip the folder without one.')
}

function refuse(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error
  const { reason, entryCount } = error
  const damaged = 'The zip is damaged: it ends early, or was changed. Make it again.'
  if (reason === 'locked') throw lockedZip()
  const sentences: Record<Exclude<ZipRefused['reason'], 'locked'>, string> = {
    damaged,
    no_zip: 'This is no zip, or one that ends early.',
    overlapping: damaged,
    several_parts: 'The zip is in several parts or in the zip64 format.',
    too_many: `The zip has ${entryCount ?? 'far too many'} entries, far more than a template.`,
  }
  throw refusedZip(sentences[reason])
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusedZip('A name in the zip is not UTF-8. Rename the file with plain letters and zip it again.')
  }
}
