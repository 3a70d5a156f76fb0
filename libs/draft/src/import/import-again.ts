import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson } from '../source/read-json.ts'
import { changedSinceDocument, withoutDocumentMark } from './document-mark.ts'
import { topRules } from './top-rules.ts'

/** A template with its document as it is now, and what its author should know before taking it. */
export interface ImportedAgainDraft {
  source: DraftSource
  notes: string[]
}

const namesShownMax = 12

/**
 * Brings the changes of a document into the template that was made of it: the page, its style and its pictures are the document's, with the
 * rules that the style has beyond it; fields and values that are new join settings and sample. Everything else stays.
 */
export function importAgain(source: DraftSource, imported: DraftSource): ImportedAgainDraft {
  const notes: string[] = []
  const [ownHtml, html] = [source.files['template.html'] ?? '', imported.files['template.html']]
  const [ownCss, css] = [source.files['style.css'] ?? '', imported.files['style.css']]
  const changed = changedSinceDocument(ownHtml, ownCss)
  if (html !== undefined && html !== ownHtml) notes.push(...pageNotes(ownHtml, html, changed?.page))
  const style = css === undefined ? undefined : withOwnRules(css, ownCss, changed?.style ?? false, notes)
  const settings = withNewFields(source.files['template.json'], imported.files['template.json'], notes)
  const sample = withNewValues(source.files['sample.json'], imported.files['sample.json'])
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

/** The settings with what the document's say of fields beyond them; `undefined` where that is nothing, or they cannot be read. */
function withNewFields(
  own: string | undefined,
  given: string | undefined,
  notes: string[],
): string | undefined {
  const [settings, other] = [readObject(own), readObject(given)]
  if (!settings || !other) return undefined
  const [page, newPage] = [settings['page'], other['page']]
  if (
    isJsonObject(page) &&
    isJsonObject(newPage) &&
    JSON.stringify([page['size'], page['margin']]) !== JSON.stringify([newPage['size'], newPage['margin']])
  )
    notes.push(
      'The document’s page has another size or other margins. Those of the settings stay: change them under Set-up.',
    )
  const [fields, newFields] = [settings['fields'], other['fields']]
  if (!isJsonObject(newFields)) return undefined
  const declared = isJsonObject(fields) ? fields : {}
  const added = Object.entries(newFields).filter(([name]) => !Object.hasOwn(declared, name))
  if (added.length === 0) return undefined
  return `${JSON.stringify({ ...settings, fields: { ...declared, ...Object.fromEntries(added) } }, null, 2)}\n`
}

/** The sample with what the other has beyond it; `undefined` where that is nothing, or one of them cannot be read. */
function withNewValues(sample: string | undefined, other: string | undefined): string | undefined {
  const [own, given] = [readObject(sample), readObject(other)]
  if (!own || !given) return undefined
  const added = Object.entries(given).filter(([name]) => !Object.hasOwn(own, name))
  if (added.length === 0) return undefined
  return `${JSON.stringify({ ...own, ...Object.fromEntries(added) }, null, 2)}\n`
}

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = text === undefined ? undefined : readJson(text)
  return isJsonObject(value) ? value : undefined
}
