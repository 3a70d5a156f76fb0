import {
  addFault,
  addNote,
  takeJudgement,
  type FolderCheck,
  type ReplacedLink,
} from '../check/folder-check.ts'
import { hiddenTags } from '@platen/merge'
import type { Insertion } from '@platen/template/markup'
import { classifyStyleSheet } from '../check/classify-address.ts'
import type { StartTag } from './scan-markup.ts'
import type { SourceText } from '../check/source-text.ts'

/**
 * Checks a `<link>` of template.html. Returns true if the renderer would load its address. `replaceLinks` removes links to the folder's
 * style.css and links without an effect (`icon`, `preconnect`).
 */
export function checkLinkElement(check: FolderCheck, source: SourceText, tag: StartTag): boolean {
  const value = (name: string) => tag.attributes.find((attribute) => attribute.name === name)?.value ?? ''
  const rel = value('rel')
  const position = { source, offset: tag.offset }
  const { offset: start, endOffset: end } = tag
  const text = source.text.slice(start, end)
  if (!rel.toLowerCase().split(/\s+/).includes('stylesheet')) {
    const shown = rel.replaceAll(hiddenTags, '{{…}}').slice(0, 40)
    const message = `<link rel="${shown}"> has no effect in a document, unlike rel="stylesheet".`
    // The tag can contain a section's start or end, whose counterpart would remain.
    if (!/\{\{\s*[#^/]/.test(text)) {
      addNote(check, position, 'unused_link', `${message} It is removed.`)
      check.links.push({ start, end, by: 'nothing' })
    } else addFault(check, position, 'element_not_allowed', `${message} Remove it.`)
    return false
  }
  const found = classifyStyleSheet(value('href'), '')
  if (found.to === 'nowhere') {
    takeJudgement(check, position, found)
    return false
  }
  if (found.to !== 'asset' || found.path !== 'style.css' || !check.hasStyle) return true
  if (!text.includes('{{')) check.links.push({ start, end, by: 'style.css', media: value('media') })
  else {
    const message = 'style.css is the same for every document. Link it without a merge tag.'
    addFault(check, position, 'element_not_allowed', message)
  }
  return false
}

/**
 * Returns the page and the style for the renderer. If the page links to style.css, the style is inserted at that position, after the style sheets
 * that are linked before it. `insertions` are added to the page, except those in a replaced link.
 */
export function replaceLinks(
  page: { html: string; css: string },
  links: readonly ReplacedLink[],
  insertions: readonly Insertion[] = [],
): { html: string; css: string } {
  let { css } = page
  let html = ''
  let from = 0
  const inserted = insertions.map(({ at, text }) => ({ start: at, end: at, text }))
  for (const edit of [...links, ...inserted].toSorted((a, b) => a.start - b.start)) {
    if (edit.start < from) continue
    html += page.html.slice(from, edit.start)
    from = edit.end
    if ('text' in edit) html += edit.text
    else if (edit.by === 'style.css' && css !== '') {
      const attribute = edit.media ? ` media="${edit.media.replaceAll('"', '&quot;')}"` : ''
      // In an SVG, browsers would parse the style as markup.
      html += `<style${attribute}>${css.replaceAll(/<(?=[a-z/!?])/gi, '\\3c ')}</style>`
      css = ''
    }
  }
  return { html: html + page.html.slice(from), css }
}
