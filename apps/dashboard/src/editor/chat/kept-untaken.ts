import { keepsNothing, promptKeyStart } from '../../shell/forget-kept.ts'

const keyOf = (templateId: string) => `${promptKeyStart}untaken ${templateId}`

/** The turns of a template whose outcome was not put into the draft in this browser. */
export function readUntaken(templateId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? '[]')
    return new Set(Array.isArray(kept) ? (kept as string[]) : [])
  } catch {
    return new Set()
  }
}

/** Keeps them for a reload. */
export function keepUntaken(templateId: string, untaken: ReadonlySet<string>): void {
  if (keepsNothing()) return
  try {
    localStorage.setItem(keyOf(templateId), JSON.stringify([...untaken]))
  } catch {
    // The browser keeps no more, or nothing at all: known as long as the editor is open.
  }
}
