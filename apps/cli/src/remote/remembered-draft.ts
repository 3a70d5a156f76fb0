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
}

const fileName = '.platen.json'

/** What the folder remembers of this service; `undefined` where it came from elsewhere, or was never there. */
export async function recallDraft(folder: string, address: string): Promise<RememberedDraft | undefined> {
  try {
    const kept = JSON.parse(await readFile(join(folder, fileName), 'utf8')) as Partial<RememberedDraft> | null
    const { templateId, slug, revision } = kept ?? {}
    const isWhole = typeof templateId === 'string' && typeof slug === 'string' && Number.isInteger(revision)
    if (kept?.address !== address || !isWhole || revision === undefined) return undefined
    return { address, templateId, slug, revision }
  } catch {
    return undefined
  }
}

/** Makes the folder remember it. */
export async function rememberDraft(folder: string, draft: RememberedDraft): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(draft, null, 2)}\n`)
}
