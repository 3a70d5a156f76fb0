import { type DraftSource, startOfText, templateNameMax, normalizeText } from '@platen/contract'
import { unprintableTexts } from '@platen/merge'
import { applyEdits, type Edit, modify, parse, type ParseError } from 'jsonc-parser'

const slugMax = 60
/** A hundred times the usual size of template.json. Reading a larger file here would delay other requests. The editor's checks run in a thread. */
const settingsLengthMax = 256 * 1024

/** Returns the name in a draft's template.json, if it is valid. */
export function nameInSource(source: DraftSource): string | undefined {
  const settings = readSettings(source.files['template.json'])
  const name = settings?.['name']
  if (typeof name !== 'string' || name.trim() === '' || name.length > templateNameMax) return undefined
  // Publishing reports unprintable text with its line.
  return unprintableTexts(name).length > 0 ? undefined : name.trim()
}

/** Returns the source with this name in its template.json. See `settingsWithName`. */
export function withName(source: DraftSource, name: string): DraftSource {
  const settings = settingsWithName(source.files['template.json'], name)
  return { ...source, files: { ...source.files, 'template.json': settings } }
}

/**
 * Sets the name in the text of a template.json, and keeps its formatting. Text that is not a JSON object, or that is far too large, is not changed.
 */
export function settingsWithName(text: string | undefined, name: string): string {
  if (text === undefined) return `${JSON.stringify({ name }, null, 2)}\n`
  if (!readSettings(text)) return text
  // The library's formatting is not used, because it copies the whole text for each space on the line, which takes minutes for a long line.
  const edits = modify(text, ['name'], name, { getInsertionIndex: () => 0 })
  return applyEdits(
    text,
    edits.map((edit) => withSpacing(text, edit)),
  )
}

/** Adds a line break before a property that is inserted first, or a space after it if it is on a line with others. */
function withSpacing(text: string, edit: Edit): Edit {
  if (edit.length > 0 || !edit.content.endsWith(',')) return edit
  const next = text.charAt(edit.offset)
  if (/[\r\n]/.test(next)) return { ...edit, content: `\n  ${edit.content}` }
  return /\s/.test(next) ? edit : { ...edit, content: `${edit.content} ` }
}

/** Returns a slug for the name of a template: `Rechnung für Ärzte` → `rechnung-fur-arzte`. */
export function slugOfName(name: string): string {
  const slug = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'template' : slug
}

/** Returns `Copy of …`, shortened to the maximum length of a name. */
export function nameOfCopy(name: string): string {
  return shortenName(`Copy of ${name}`)
}

/** Shortens text to the maximum length of a name. */
export function shortenName(text: string): string {
  return startOfText(text, templateNameMax)
}

function readSettings(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text.length > settingsLengthMax) return undefined
  const errors: ParseError[] = []
  let value: unknown
  try {
    value = parse(text, errors)
  } catch {
    // The brackets are nested too deeply for the parser's call stack.
    return undefined
  }
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return undefined
  return value as Record<string, unknown>
}
