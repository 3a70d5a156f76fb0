import type { HtmlNode } from '../html-tree.ts'
import type { Story } from '../reading.ts'
import type { RunLook } from '../styles/run-look.ts'
import type { Inline } from './inline.ts'

const notesMax = 2_000

/** The mark of a note; what the note says stands at the end of the document. */
export function takeFootnote(
  story: Story,
  kind: 'footnote' | 'endnote',
  id: string | undefined,
  look: RunLook,
): Inline[] {
  const { reading } = story
  const found = id === undefined ? undefined : reading.footnoteOf(kind, id)
  if (!found || story.place !== 'body' || reading.footnotes.length >= notesMax) return []
  const number = reading.footnotes.length + 1
  const note = { number, blocks: [] as HtmlNode[] }
  reading.footnotes.push(note)
  reading.notes.add('Footnotes stand at the end of the document: pages here have no foot for notes.')
  note.blocks = reading.readBlocks(
    { reading, part: found.part, fields: [], place: 'note', widthPt: story.widthPt },
    found.element,
  )
  return [{ kind: 'note', number, look: { ...look, raise: 'none' } }]
}
