import type { DraftSource } from '@platen/contract'
import { readTopRules } from '@platen/template/markup'
import { pageCss, pageHtml } from '../source/draft-files.ts'
import { changedSinceDocument, readDocumentMark, withoutDocumentMark } from './document-mark.ts'
import { listNames } from './list-names.ts'
import { updateSamples } from './update-samples.ts'
import { withDocumentSettings } from './with-document-settings.ts'

/** A template with the current document, and notes for the author. */
interface ImportedAgainDraft {
  source: DraftSource
  notes: string[]
}

/**
 * Updates a template from its document. Page, style and pictures come from the document. Rules that were added to the template's style are kept. New
 * fields are added to the settings. The page settings come from the document unless they were changed in the template. Samples lose unused values and
 * get examples for new fields. Everything else stays unchanged.
 */
export function importAgain(source: DraftSource, imported: DraftSource): ImportedAgainDraft {
  const notes: string[] = []
  const ownCss = pageCss(source)
  const [html, css] = [imported.files['template.html'], imported.files['style.css']]
  const changed = changedSinceDocument(pageHtml(source), ownCss)
  if (html !== undefined && html !== pageHtml(source))
    notes.push(...pageNotes(pageHtml(source), html, changed?.page))
  const style = css === undefined ? undefined : withOwnRules(css, ownCss, changed?.style ?? false, notes)
  const settings = withDocumentSettings(source.files['template.json'], imported.files['template.json'], {
    marked: readDocumentMark(ownCss)?.settings,
    notes,
  })
  const after: DraftSource = {
    files: {
      ...source.files,
      ...(html !== undefined && { 'template.html': html }),
      ...(style !== undefined && { 'style.css': style }),
      ...(settings !== undefined && { 'template.json': settings }),
    },
    assets: { ...source.assets, ...imported.assets },
  }
  const samples = updateSamples(source, after, imported.files['sample.json'])
  notes.push(...samples.notes)
  return { source: { ...after, files: { ...after.files, ...samples.files } }, notes }
}

function pageNotes(own: string, html: string, isChanged: boolean | undefined): string[] {
  const notes: string[] = []
  if (isChanged === true)
    notes.push(
      'The page was changed here since the document was imported. The document replaces the page. Make these changes in the document, or keep the page.',
    )
  const given = namesIn(html)
  const lost = [...namesIn(own)].filter((name) => !given.has(name))
  if (lost.length > 0)
    notes.push(`On the page here, but not in the document: ${listNames(lost.map((name) => `{{${name}}}`))}.`)
  return notes
}

function namesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/\{\{\s*[#^]?\s*([^{}#^/!\s][^{}]{0,200}?)\s*\}\}/g)].map(([, name]) => name ?? ''),
  )
}

/** Adds the template's own rules after the document's style. Rules that differ are added to `notes`. */
function withOwnRules(css: string, own: string, isChanged: boolean, notes: string[]): string {
  if (!isChanged) return css
  const given = new Map(readTopRules(withoutDocumentMark(css)).map(({ selector, text }) => [selector, text]))
  const rules = readTopRules(withoutDocumentMark(own))
  const added = rules.filter(({ selector }) => !given.has(selector))
  const other = rules.filter(({ selector, text }) => given.has(selector) && given.get(selector) !== text)
  if (added.length > 0)
    notes.push(
      `Kept at the end of the style, because the document does not contain it: ${listNames(added.map(({ selector }) => selector))}.`,
    )
  if (other.length > 0)
    notes.push(
      `These rules were different in the template, and now have the document’s style: ${listNames(other.map(({ selector }) => selector))}.`,
    )
  return added.length === 0 ? css : `${css.trimEnd()}\n\n${added.map(({ text }) => text).join('\n\n')}\n`
}
