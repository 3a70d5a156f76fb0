import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which draft a folder came from, kept in it as `.platen.json`. */
export interface RememberedDraft {
  /** Of the service. */
  address: string
  templateId: string
  slug: string
  /** That was read or written last. */
  revision: number
  /** Hexadecimal SHA-256 of the template's files as they were then, by path. */
  files: ReadonlyMap<string, string>
}

const fileName = '.platen.json'
/** What else lies in a folder is not taken into a draft, and only the folder has it. */
const templateFile =
  /^(?:template\.(?:html|json)|style\.css|sample\.json|(?:samples|texts)\/[^/]+\.json|assets\/.+)$/

type StoredDraft = Omit<RememberedDraft, 'files'> & { files: Record<string, string> }

/** What the folder remembers of this service; `undefined` where it came from elsewhere, or was never there. */
export async function recallDraft(folder: string, address: string): Promise<RememberedDraft | undefined> {
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

/** Makes the folder remember it, with the files that the draft has now. */
export async function rememberDraft(
  folder: string,
  { files, ...draft }: Omit<RememberedDraft, 'files'> & { files: ReadonlyMap<string, Uint8Array> },
): Promise<void> {
  const hashes = [...files]
    .filter(([path]) => templateFile.test(path))
    .map(([path, bytes]) => [path, hashOf(bytes)])
  const stored: StoredDraft = { ...draft, files: Object.fromEntries(hashes) }
  await writeFile(join(folder, fileName), `${JSON.stringify(stored, null, 2)}\n`)
}

/** Whether a file is as it was when the draft was read or written last. */
export function isAsRemembered(known: RememberedDraft, path: string, bytes: Uint8Array): boolean {
  return known.files.get(path) === hashOf(bytes)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
