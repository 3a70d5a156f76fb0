import { Fault } from '@platen/contract'
import { readZip, type ZipEntry, ZipRefused } from '@platen/platform'

/** A file in the ZIP of a template. */
export interface NamedEntry extends ZipEntry {
  name: string
  isFolder: boolean
}

/** Including folders and files that operating systems add. */
const rawEntriesMax = 2_000

/** Lists the files in the ZIP of a template without unpacking them. The entries are untrusted. Throws `invalid_upload`. */
export async function readZipEntries(bytes: Buffer): Promise<NamedEntry[]> {
  const entries = await readZip(bytes, { entriesMax: rawEntriesMax }).catch(refuse)
  return entries.map((entry) => {
    const name = decodeName(entry.nameBytes)
    return { ...entry, name, isFolder: name.endsWith('/'), unpack: () => entry.unpack().catch(refuse) }
  })
}

/** Creates the fault for an invalid ZIP. */
export function refusedZip(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}

/** Creates the fault for a ZIP with a password. */
export function lockedZip(): Fault {
  return refusedZip('The ZIP is protected with a password. Create it without a password.')
}

function refuse(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error
  const { reason, entryCount } = error
  const damaged = 'The ZIP is damaged: it is incomplete or was changed. Create it again.'
  if (reason === 'locked') throw lockedZip()
  const sentences: Record<Exclude<ZipRefused['reason'], 'locked'>, string> = {
    damaged,
    no_zip: 'The file is not a ZIP, or it is incomplete.',
    overlapping: damaged,
    several_parts:
      'The ZIP is split into several parts or in the ZIP64 format. Create it as a single, ordinary ZIP.',
    too_many: `The ZIP has ${entryCount ?? 'too many'} entries, which is more than a template can have.`,
  }
  throw refusedZip(sentences[reason])
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusedZip(
      'A file name in the ZIP is not UTF-8. Rename the file with plain letters and create the ZIP again.',
    )
  }
}
