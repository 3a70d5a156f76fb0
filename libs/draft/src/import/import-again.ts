import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson } from '../source/read-json.ts'
import {
  changedSinceDocument,
  documentPage,
  readDocumentMark,
  settingsDigest,
  withoutDocumentMark,
} from './document-mark.ts'
import { topRules } from './top-rules.ts'

/** A template with its document as it is now, and what its author should know before taking it. */
export interface ImportedAgainDraft {
  source: DraftSource
  notes: string[]
}

const namesShownMax = 12

/**
 * Brings the changes of a document into the template that was made of it: the page, its style and its pictures are the document's, with the
 * rules that the style has beyond it; fields and values that are new join settings and sample, and the settings' page is the document's unless it was
 * changed here. Everything else stays.
 */
export function importAgain(source: DraftSource, imported: DraftSource): ImportedAgainDraft {
  const notes: string[] = []
  const [ownHtml, html] = [source.files['template.html'] ?? '', imported.files['template.html']]
  const [ownCss, css] = [source.files['style.css'] ?? '', imported.files['style.css']]
  const changed = changedSinceDocument(ownHtml, ownCss)
  if (html !== undefined && html !== ownHtml) notes.push(...pageNotes(ownHtml, html, changed?.page))
  const style = css === undefined ? undefined : withOwnRules(css, ownCss, changed?.style ?? false, notes)
  const settings = withDocumentSettings(source.files['template.json'], imported.files['template.json'], {
    marked: readDocumentMark(ownCss)?.settings,
    notes,
  })
  const gone = goneFields(source, html, imported.files['template.json'])
  const sample = withNewValues(source.files['sample.json'], imported.files['sample.json'], gone)
  return {
    source: {
      files: {
        ...source.files,
        ...(html !== undefined && { 'template.html': html }),
        ...(style !== undefined && { 'style.css': style }),
        ...(settings !== undefined && { 'template.json': settings }),
        ...(sample !== undefined && { 'sample.json': sample }),
      },
      assets: { ...source.assets, ...imported.assets },
    },
    notes,
  }
}

function pageNotes(own: string, html: string, isChanged: boolean | undefined): string[] {
  const notes: string[] = []
  if (isChanged === true)
    notes.push(
      'The page was changed here since the document was imported. The document takes its place: make these changes in the document, or leave the page as it is.',
    )
  const given = namesIn(html)
  const lost = [...namesIn(own)].filter((name) => !given.has(name))
  if (lost.length > 0)
    notes.push(`On the page here, and not in the document: ${listed(lost.map((name) => `{{${name}}}`))}.`)
  return notes
}

function namesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/\{\{\s*[#^]?\s*([^{}#^/!\s][^{}]{0,200}?)\s*\}\}/g)].map(([, name]) => name ?? ''),
  )
}

/** The document's style, and behind it the rules that the template's has for what the document's says nothing of. */
function withOwnRules(css: string, own: string, isChanged: boolean, notes: string[]): string {
  if (!isChanged) return css
  const given = new Map(topRules(withoutDocumentMark(css)).map(({ selector, text }) => [selector, text]))
  const rules = topRules(withoutDocumentMark(own))
  const added = rules.filter(({ selector }) => !given.has(selector))
  const other = rules.filter(({ selector, text }) => given.has(selector) && given.get(selector) !== text)
  if (added.length > 0)
    notes.push(
      `Kept at the end of the style, as the document says nothing of it: ${listed(added.map(({ selector }) => selector))}.`,
    )
  if (other.length > 0)
    notes.push(
      `Otherwise here than in the document, whose style is taken: ${listed(other.map(({ selector }) => selector))}.`,
    )
  return added.length === 0 ? css : `${css.trimEnd()}\n\n${added.map(({ text }) => text).join('\n\n')}\n`
}

function listed(names: readonly string[]): string {
  const more = names.length - namesShownMax
  return `${names.slice(0, namesShownMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * The settings with what the document's say of fields beyond them, and of the page where nobody has changed that here; `undefined` where that is
 * nothing, or they cannot be read.
 */
function withDocumentSettings(
  own: string | undefined,
  given: string | undefined,
  { marked, notes }: { marked: string | undefined; notes: string[] },
): string | undefined {
  const [settings, other] = [readObject(own), readObject(given)]
  if (!settings || !other) return undefined
  const page = withDocumentPage(settings['page'], other['page'], { marked, notes })
  const [fields, newFields] = [settings['fields'], other['fields']]
  const declared = isJsonObject(fields) ? fields : {}
  const added = Object.entries(isJsonObject(newFields) ? newFields : {}).filter(
    ([name]) => !Object.hasOwn(declared, name),
  )
  if (added.length === 0 && !page) return undefined
  const next = {
    ...settings,
    ...(page && { page }),
    ...(added.length > 0 && { fields: { ...declared, ...Object.fromEntries(added) } }),
  }
  return `${JSON.stringify(next, null, 2)}\n`
}

/** The page with size, margins, header and footer of the document's; `undefined` where it stays as it is. */
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
    const why = marked === undefined ? '' : ', as they were changed here'
    notes.push(
      `Otherwise in the document: ${other.join(', ')}. Those of the settings stay${why}: change them under Set-up.`,
    )
    return undefined
  }
  notes.push(`Taken into the settings, as the document has it now: ${other.join(', ')}.`)
  const kept = Object.entries(isJsonObject(own) ? own : {}).filter(([name]) => !documentKeys.has(name))
  const taken = Object.entries(isJsonObject(given) ? given : {}).filter(([name]) => documentKeys.has(name))
  return Object.fromEntries([...taken, ...kept])
}

const documentKeys = new Set(['size', 'orientation', 'margin', 'header', 'footer'])

/** The sample with what the other has beyond it, and without the fields that are gone; `undefined` where that is nothing, or one of them cannot be read. */
function withNewValues(
  sample: string | undefined,
  other: string | undefined,
  gone: ReadonlySet<string>,
): string | undefined {
  const [own, given] = [readObject(sample), readObject(other)]
  if (!own || !given) return undefined
  const kept = Object.entries(own).filter(([name]) => !gone.has(name))
  const added = Object.entries(given).filter(([name]) => !Object.hasOwn(own, name))
  if (added.length === 0 && kept.length === Object.keys(own).length) return undefined
  return `${JSON.stringify(Object.fromEntries([...kept, ...added]), null, 2)}\n`
}

/** Fields of the page that neither the document's page nor the settings name: data that holds them would be refused. */
function goneFields(
  { files }: DraftSource,
  html: string | undefined,
  given: string | undefined,
): ReadonlySet<string> {
  if (html === undefined) return new Set()
  const top = (names: Iterable<string>) => [...names].map((name) => name.split('.')[0] ?? name)
  const still = new Set(top(namesIn(html)))
  const settings = `${files['template.json'] ?? ''} ${given ?? ''}`
  return new Set(
    top(namesIn(files['template.html'] ?? '')).filter((name) => !still.has(name) && !settings.includes(name)),
  )
}

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = text === undefined ? undefined : readJson(text)
  return isJsonObject(value) ? value : undefined
}
