import { isStorageDisabled, promptKeyPrefix } from '../../shell/clear-stored-data.ts'

const keyOf = (templateId: string) => `${promptKeyPrefix}unapplied ${templateId}`

/** Returns the IDs of a template's turns whose result was not added to the draft in this browser. */
export function readUnapplied(templateId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? '[]')
    return new Set(Array.isArray(kept) ? (kept as string[]) : [])
  } catch {
    return new Set()
  }
}

/** Stores the IDs for a reload. */
export function storeUnapplied(templateId: string, unapplied: ReadonlySet<string>): void {
  if (isStorageDisabled()) return
  try {
    localStorage.setItem(keyOf(templateId), JSON.stringify([...unapplied]))
  } catch {
    // The storage is full or unavailable: the IDs are known only while the editor is open.
  }
}
