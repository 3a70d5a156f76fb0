import { type DraftSource, startOfText, templateNameMax } from '@platen/contract'
import { unprintableTexts } from '@platen/merge'
import { applyEdits, type Edit, modify, parse, type ParseError } from 'jsonc-parser'

const slugMax = 60
/** A hundred times what a template.json has. Above it, reading it would hold up everyone else; the checks of the editor have a thread. */
const settingsLengthMax = 256 * 1024

/** The name in a draft's template.json; `undefined` where there is none that a template may have. */
export function nameInSource(source: DraftSource): string | undefined {
  const settings = readSettings(source.files['template.json'])
  const name = settings?.['name']
  if (typeof name !== 'string' || name.trim() === '' || name.length > templateNameMax) return undefined
  // Publishing reports it, with its line.
  return unprintableTexts(name).length > 0 ? undefined : name.trim()
}

/** The source with this name in its template.json, as `settingsWithName` writes it. */
export function withName(source: DraftSource, name: string): DraftSource {
  const settings = settingsWithName(source.files['template.json'], name)
  return { ...source, files: { ...source.files, 'template.json': settings } }
}

/**
 * The text of a template.json with this name, otherwise as it was typed. One that is no JSON object, or far too large, is left unchanged.
 */
export function settingsWithName(text: string | undefined, name: string): string {
  if (text === undefined) return `${JSON.stringify({ name }, null, 2)}\n`
  if (!readSettings(text)) return text
  // Not with the library's formatting: it copies the whole text for each gap on the line, which takes minutes of a long one.
  const edits = modify(text, ['name'], name, { getInsertionIndex: () => 0 })
  return applyEdits(
    text,
    edits.map((edit) => spaced(text, edit)),
  )
}

/** A property that is put first gets a line of its own, or on a line with others a blank behind it. */
function spaced(text: string, edit: Edit): Edit {
  if (edit.length > 0 || !edit.content.endsWith(',')) return edit
  const next = text.charAt(edit.offset)
  if (/[\r\n]/.test(next)) return { ...edit, content: `\n  ${edit.content}` }
  return /\s/.test(next) ? edit : { ...edit, content: `${edit.content} ` }
}

/** `Rechnung für Ärzte` → `rechnung-fur-arzte`: what the command line calls a template of this name. */
export function slugOfName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'template' : slug
}

/** `Copy of …`, no longer than a name may be. */
export function nameOfCopy(name: string): string {
  return shortenName(`Copy of ${name}`)
}

/** The beginning of a text, no longer than a name may be. */
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
    // Brackets nested so deep that the parser's own stack ends.
    return undefined
  }
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return undefined
  return value as Record<string, unknown>
}
