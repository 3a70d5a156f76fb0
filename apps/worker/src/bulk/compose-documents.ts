import type { Bundle, TemplateSettings } from '@platen/contract'
import { parseFragment } from 'parse5'
import { hideFromScreen, hideUntilPaper } from '../chromium/screen.ts'
import { documentHead } from '../document-html.ts'
import { mustBeLaidOutTwice } from '../must-be-laid-out-twice.ts'
import { compileRunningLines } from '../running-lines.ts'
import { leadsOutward } from './check-attributes.ts'
import type { Markup } from './read-markup.ts'
import { type Edit, gapPage, itemPage, marginBoxes, pageCounter } from './read-page-rule.ts'
import { bodyElement, type Sheet } from './read-sheet.ts'

/** Stands for the document of one item, as html does when it is printed alone; its role gives it a part of its own in a tagged PDF. */
export const itemElement = 'platen-item'
const itemRole = 'group'
/** Stands for head, so that the element in body's place is its parent's second child. */
const headElement = 'platen-head'
/**
 * An empty page after each item, turned by 90°: it shows where items begin and end, and what an item might have spilled over its end. Page
 * numbers begin anew after it.
 */
const gapElement = 'platen-gap'

export interface CommonDocument {
  html: string
  /** Each item's own title; `undefined` where all have that of the template. */
  titles: Array<string | undefined>
}

/**
 * One document of many. `bodies` are merged markups of the template; `pageCount` is the number that its page counters tell as the number of
 * all pages. `undefined` where data made something of one of them that must not stand beside others.
 */
export type Compose = (bodies: readonly string[], pageCount?: number) => CommonDocument | undefined

interface Parts {
  bundle: Pick<Bundle, 'html' | 'css' | 'settings'>
  baseAddress: string
  markup: Markup
  style: Sheet
  /** Of the style elements in the prolog. */
  sheets: readonly Sheet[]
  hasAbsolute: boolean
}

export function createCompose(parts: Parts): Compose {
  const { bundle, markup } = parts
  const head = composeHead(parts)
  const headOfLaidOutTwice = head.replace(hideUntilPaper, () => hideFromScreen)
  const attributes = (markup.bodyTag?.attributes ?? [])
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
  const before = `<${itemElement} role="${itemRole}"><${headElement}></${headElement}><${bodyElement}${attributes}>`
  const after = `</${bodyElement}></${itemElement}><${gapElement}></${gapElement}>`
  const take = createTake(bundle.html, markup)
  return (bodies, pageCount = 1) => {
    if (markup.hasLinksOfData && !bodies.every(leadsOutward)) return undefined
    const items = bodies.map(take)
    const content = items.map((item) => before + item.content + after).join('')
    const ownHead = mustBeLaidOutTwice(content) ? headOfLaidOutTwice : head
    return {
      html: `${ownHead}<style>${gapStyle(pageCount)}</style><body>${content}`,
      titles: items.map(({ title }) => title),
    }
  }
}

function composeHead(parts: Parts): string {
  const { bundle, baseAddress, markup, style, sheets, hasAbsolute } = parts
  const { css, settings } = bundle
  const html = bundle.html.slice(0, markup.prologEnd)
  const prolog: Edit[] = sheets.flatMap((sheet, index) => {
    const offset = markup.styles[index]?.start ?? 0
    return sheet.edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }))
  })
  if (markup.title) prolog.push({ start: markup.title.outerStart, end: markup.title.outerEnd, text: '' })
  if (markup.bodyTag) prolog.push({ start: markup.bodyTag.start, end: markup.prologEnd, text: '' })
  const head = documentHead({ html, css: applyEdits(css, style.edits), settings }, baseAddress)(null, html)
  // In the first of all layers, where what is normal yields to all and what is important to nothing.
  const counted = countOwnPages(head, settings.page)
  const begin = counted.indexOf('<style>')
  const layered = `${counted.slice(0, begin)}<style>${ownStyle(hasAbsolute)}</style>${counted.slice(begin)}`
  return layered + applyEdits(html, prolog)
}

/** Nothing of its own, and for those below it what html has: of what is not inherited anyway, no more than these is let through. */
const asHtml = 'all:unset!important;box-sizing:inherit!important;counter-reset:inherit!important;'

function ownStyle(hasAbsolute: boolean): string {
  const container = hasAbsolute ? 'position:relative!important;' : ''
  return (
    `@layer platen{:where(${bodyElement}){display:block;margin:8px}` +
    `body{${asHtml}display:contents!important}` +
    `${itemElement}{${asHtml}display:flow-root!important;${container}page:${itemPage}!important}` +
    `${headElement}{all:unset!important;display:none!important}` +
    `${gapElement}{all:unset!important;display:block!important;page:${gapPage}!important}}`
  )
}

const gapStyle = (pageCount: number) =>
  `@page ${itemPage}{counter-set:${pageCounter} ${pageCount}}@page ${gapPage}{page-orientation:rotate-left!important;margin-top:0!important;margin-bottom:0!important;counter-set:page 0!important;` +
  `${marginBoxes.map((box) => `@${box}{content:none!important}`).join('')}}`

/** Header and footer count the pages of each document, not those of the print. Strings in them hold no quotes. */
function countOwnPages(head: string, page: TemplateSettings['page']): string {
  const lines = compileRunningLines(page)?.render(null)
  if (lines === undefined) return head
  return head.replace(lines, () =>
    lines.replaceAll(/"[^"]*"|counter\(pages\)/g, (found) =>
      found.startsWith('"') ? found : `counter(${pageCounter})`,
    ),
  )
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  let written = ''
  let from = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    written += source.slice(from, start) + text
    from = end
  }
  return written + source.slice(from)
}

/** Without a tag of its own, body begins with what is neither white space nor a comment. */
const beforeBody =
  /^(?:[\t\n\f\r ]|<!--(?:(?!-->)[^])*-->|&(?:Tab|NewLine|#0*(?:9|10|12|13|32)|#x0*(?:9|a|c|d|20));)+/i

/** Finds the content and the title in a merged markup: all else of it is the same in each. */
function createTake(
  html: string,
  markup: Markup,
): (merged: string) => { content: string; title: string | undefined } {
  const { title, prologEnd, contentEnd } = markup
  const opening = html.slice(0, title?.start ?? prologEnd)
  const closing = title ? html.slice(title.end, prologEnd) : ''
  const ending = html.slice(contentEnd ?? html.length)
  // The white space behind the end tags belongs to the body.
  const trailing = ending.replaceAll(/<[^>]*>/g, '')
  return (merged) => {
    let from = opening.length
    let text: string | undefined
    if (title) {
      // Values have no `<` of their own.
      const end = merged.indexOf('</', from)
      text = readTitle(merged.slice(from, end))
      from = end + closing.length
    }
    const content = merged.slice(from, merged.length - ending.length) + trailing
    return { content: markup.bodyTag ? content : content.replace(beforeBody, ''), title: text }
  }
}

function readTitle(text: string): string {
  const [element] = parseFragment(`<title>${text}</title>`).childNodes
  const [node] = element && 'childNodes' in element ? element.childNodes : []
  const plain = node && 'value' in node ? node.value : ''
  // As the browser does: of what controls, all but the vertical tab and those over U+0080 is white space to it.
  return plain.replaceAll(/(?:(?![\v\u0080-\u009f])[\p{Cc} ])+/gu, ' ').replaceAll(/^ | $/g, '')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
