import type { DraftSource } from '@platen/contract'
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser'

const nameMax = 120
const slugMax = 60

/** The name in a draft's template.json; `undefined` where there is none that a template may have. */
export function nameInSource(source: DraftSource): string | undefined {
  const settings = readSettings(source.files['template.json'])
  const name = settings?.['name']
  if (typeof name !== 'string' || name.trim() === '' || name.length > nameMax) return undefined
  return name.trim()
}

/** The source with this name in its template.json, whose text stays as it was typed otherwise. One that is no JSON object is left alone. */
export function withName(source: DraftSource, name: string): DraftSource {
  const text = source.files['template.json']
  if (text === undefined) return withSettings(source, `${JSON.stringify({ name }, null, 2)}\n`)
  if (!readSettings(text)) return source
  const edits = modify(text, ['name'], name, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: () => 0,
  })
  return withSettings(source, applyEdits(text, edits))
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
  // The cut may go through a surrogate pair; its first half goes too.
  return `Copy of ${name}`.slice(0, nameMax).replace(/[\ud800-\udbff]$/, '')
}

function withSettings(source: DraftSource, text: string): DraftSource {
  return { ...source, files: { ...source.files, 'template.json': text } }
}

function readSettings(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
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
