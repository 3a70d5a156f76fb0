import { isJsonObject, readJson } from '../source/read-json.ts'
import { writeObject } from '../source/write-settings.ts'
import { documentPage, settingsDigest } from './document-mark.ts'

/**
 * Adds fields from the document's settings, and page settings not changed in the template. Everything else keeps its formatting. Undefined if
 * nothing changes or the settings are invalid.
 */
export function withDocumentSettings(
  own: string | undefined,
  given: string | undefined,
  { marked, notes }: { marked: string | undefined; notes: string[] },
): string | undefined {
  const [settings, other] = [readObject(own), readObject(given)]
  if (own === undefined || !settings || !other) return undefined
  const page = withDocumentPage(settings['page'], other['page'], { marked, notes })
  const [fields, newFields] = [settings['fields'], other['fields']]
  const declared = isJsonObject(fields) ? fields : {}
  const added = Object.entries(isJsonObject(newFields) ? newFields : {}).filter(
    ([name]) => !Object.hasOwn(declared, name),
  )
  if (added.length === 0 && !page) return undefined
  return writeObject(own, {
    ...(page && { page }),
    ...(added.length > 0 && { fields: { ...declared, ...Object.fromEntries(added) } }),
  })
}

/** Returns the page with settings from the document; undefined if nothing changes. */
function withDocumentPage(
  own: unknown,
  given: unknown,
  { marked, notes }: { marked: string | undefined; notes: string[] },
): Record<string, unknown> | undefined {
  const [before, after] = [documentPage(own), documentPage(given)]
  const parts = Object.keys(before) as (keyof typeof before)[]
  const other = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
  if (other.length === 0) return undefined
  if (marked !== settingsDigest(own)) {
    const why = marked === undefined ? '' : ', because they were changed here'
    const missing = other.filter((part) => after[part] === null)
    for (const part of missing) notes.push(`The document has no ${part}, so the template keeps its own.`)
    const differing = other.filter((part) => !missing.includes(part))
    if (differing.length > 0)
      notes.push(
        `Different in the document: ${differing.join(', ')}. The settings are kept${why}. Change them under Settings.`,
      )
    return undefined
  }
  notes.push(`Updated in the settings from the document: ${other.join(', ')}.`)
  const kept = Object.entries(isJsonObject(own) ? own : {}).filter(([name]) => !documentKeys.has(name))
  const taken = Object.entries(isJsonObject(given) ? given : {}).filter(([name]) => documentKeys.has(name))
  return Object.fromEntries([...taken, ...kept])
}

const documentKeys = new Set(['size', 'orientation', 'margin', 'header', 'footer'])

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = text === undefined ? undefined : readJson(text)
  return isJsonObject(value) ? value : undefined
}
