import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The draft that a folder was pulled from, stored in it as `.platen.json`. */
export interface DraftRecord {
  /** Address of the service. */
  address: string
  templateId: string
  slug: string
  /** The last revision that was pulled or pushed. */
  revision: number
  /** SHA-256 (hexadecimal) of the template's files at that time, by path. */
  files: ReadonlyMap<string, string>
}

const fileName = '.platen.json'
/** Other files in a folder are local and not part of a draft. */
const templateFile =
  /^(?:template\.(?:html|json)|style\.css|sample\.json|(?:samples|texts)\/[^/]+\.json|assets\/.+)$/

type StoredDraft = Omit<DraftRecord, 'files'> & { files: Record<string, string> }

/** Returns the stored draft of this service, or `undefined` if there is none. */
export async function readStoredDraft(folder: string, address: string): Promise<DraftRecord | undefined> {
  try {
    const kept = JSON.parse(await readFile(join(folder, fileName), 'utf8')) as Partial<StoredDraft> | null
    const { templateId, slug, revision, files } = kept ?? {}
    const isWhole = typeof templateId === 'string' && typeof slug === 'string' && Number.isInteger(revision)
    if (kept?.address !== address || !isWhole || revision === undefined) return undefined
    return { address, templateId, slug, revision, files: new Map(Object.entries(files ?? {})) }
  } catch {
    return undefined
  }
}

/** Stores the draft and the hashes of its current files. */
export async function storeDraft(
  folder: string,
  { files, ...draft }: Omit<DraftRecord, 'files'> & { files: ReadonlyMap<string, Uint8Array> },
): Promise<void> {
  const hashes = [...files]
    .filter(([path]) => templateFile.test(path))
    .map(([path, bytes]) => [path, hashOf(bytes)])
  const stored: StoredDraft = { ...draft, files: Object.fromEntries(hashes) }
  await writeFile(join(folder, fileName), `${JSON.stringify(stored, null, 2)}\n`)
}

/** Returns whether a file is unchanged since the last pull or push. */
export function isUnchanged(known: DraftRecord, path: string, bytes: Uint8Array): boolean {
  return known.files.get(path) === hashOf(bytes)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
