import { indentAt, wholeLines } from '@platen/template/markup'
import type { OverlayBox } from '../box.ts'
import { type BoxChange, finishOverlayEdit, type OverlayEdit } from './overlay-edit.ts'
import type { Overlay } from './read-overlay.ts'
import { writeBox } from './write-box.ts'

/** Adds boxes on top of the existing boxes on their pages. A page without boxes gets a sheet. */
export function insertBoxes(overlay: Overlay, boxes: readonly OverlayBox[]): OverlayEdit {
  return finishOverlayEdit(
    overlay,
    sourcesAdded(
      overlay,
      boxes.map((box) => ({ page: box.page, source: writeBox(box) })),
    ),
  )
}

/** Returns the changes that add boxes to sheets. */
export function sourcesAdded(
  overlay: Overlay,
  added: readonly { page: number; source: string }[],
): BoxChange[] {
  const pages = Map.groupBy(added, ({ page }) => page)
  return [...pages.keys()]
    .toSorted((a, b) => a - b)
    .map((page) => {
      const sources = (pages.get(page) ?? []).map(({ source }) => source)
      return addedToSheet(overlay, page, sources) ?? newSheet(overlay, page, sources)
    })
}

function addedToSheet(
  { tree: { html }, sheets }: Overlay,
  page: number,
  sources: readonly string[],
): BoxChange | undefined {
  const sheet = sheets.findLast((other) => other.page === page)?.element
  if (!sheet) return undefined
  const { closeStart } = sheet
  const indent = indentAt(html, sheet.start)
  const own = indentAt(html, closeStart)
  // The end tag is on a separate line.
  if (html.slice(sheet.openEnd, closeStart).endsWith(`\n${own}`))
    return lines({ at: closeStart - own.length, indent: `${indent}  `, sources, before: '', after: '\n' })
  return lines({ at: closeStart, indent: `${indent}  `, sources, before: '\n', after: `\n${indent}` })
}

function newSheet(overlay: Overlay, page: number, sources: readonly string[]): BoxChange {
  const { html } = overlay.tree
  const at = positionOfSheet(overlay, page)
  const before = at > 0 && html[at - 1] !== '\n' ? '\n' : ''
  const after = html[at] === '\n' ? '' : '\n'
  return lines({
    at,
    indent: '  ',
    sources,
    before: `${before}<section data-page="${page}">\n`,
    after: `\n</section>${after}`,
  })
}

/** Sheets are in the order of their pages. */
function positionOfSheet({ tree: { html, elements }, sheets }: Overlay, page: number): number {
  const next = sheets.find((sheet) => sheet.page > page)?.element
  if (next) return wholeLines(html, next.start, next.end).from
  const last = sheets.at(-1)?.element
  if (last) return wholeLines(html, last.start, last.end).to
  return elements.find(({ name }) => name === 'body')?.closeStart ?? html.length
}

function lines(of: {
  at: number
  indent: string
  sources: readonly string[]
  before: string
  after: string
}): BoxChange {
  const startsWithin: number[] = []
  let insert = of.before
  for (const [index, source] of of.sources.entries()) {
    insert += (index > 0 ? '\n' : '') + of.indent
    startsWithin.push(insert.length)
    insert += source
  }
  return { from: of.at, to: of.at, insert: insert + of.after, startsWithin }
}
