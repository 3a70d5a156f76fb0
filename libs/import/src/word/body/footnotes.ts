import { element, type HtmlNode } from '../html-tree.ts'
import type { Footnote, Reading, Story } from '../reading.ts'
import type { RunFormat } from '../styles/run-format.ts'
import type { Inline } from './inline.ts'

const footnotesMax = 2_000

/** Adds a footnote and returns its mark. Footnotes are printed at the end of the document. */
export function takeFootnote(
  story: Story,
  kind: 'footnote' | 'endnote',
  id: string | undefined,
  look: RunFormat,
): Inline[] {
  const { reading } = story
  const found = id === undefined ? undefined : reading.footnoteOf(kind, id)
  if (!found || story.position !== 'body' || reading.footnotes.length >= footnotesMax) return []
  const footnote: Footnote = { number: reading.footnotes.length + 1, blocks: [] }
  reading.footnotes.push(footnote)
  reading.notes.add('Footnotes were moved to the end of the document, because pages cannot have footnotes.')
  footnote.blocks = reading.readBlocks(
    { reading, part: found.part, fields: [], position: 'footnote', widthPt: story.widthPt },
    found.element,
  )
  return [{ kind: 'footnote', number: footnote.number, look: { ...look, raise: 'none' } }]
}

/** The mark, linked to the footnote. */
export function footnoteMark(number: number): HtmlNode {
  const link = element('a', {
    attributes: { href: `#footnote-${number}`, id: `footnote-mark-${number}` },
    children: [String(number)],
  })
  return element('sup', { children: [link] })
}

/** Returns the footnotes for the end of the document. */
export function writeFootnotes({ footnotes }: Reading): HtmlNode[] {
  if (footnotes.length === 0) return []
  const items = footnotes.map(({ number, blocks }) =>
    element('li', { attributes: { id: `footnote-${number}` }, children: blocks }),
  )
  const list = element('ol', {
    css: { margin: '0', padding: '0 0 0 18pt' },
    hint: 'footnote-list',
    children: items,
  })
  return [
    element('section', {
      css: {
        'margin-top': '18pt',
        'padding-top': '6pt',
        'border-top': '0.5pt solid #000',
        'font-size': '9pt',
      },
      hint: 'footnotes',
      children: [list],
    }),
  ]
}
