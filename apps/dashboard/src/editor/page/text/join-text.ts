import { inlineContent } from '@platen/template/markup'
import { drawnBoxes } from '../drawn-boxes.ts'
import type { DrawnElements, TypingTarget } from '../selection-store.ts'
import { precedingParagraph } from './paragraphs.ts'
import { paragraphSeparator, readTypedText } from './typed-text.ts'
import { boundingBox, type BegunText, type OpenText } from './open-text.ts'

/** Joins the text in the editor with the paragraph before it. Returns `undefined` if there is no paragraph that it can be joined with. */
export function joinText(
  text: OpenText,
  typed: Pick<BegunText, 'changes' | 'emphases'>,
  { css, drawn, position }: { css: string; drawn: DrawnElements | undefined; position: TypingTarget },
): OpenText | undefined {
  const { tree, element, following } = text
  const before = text.translation ? undefined : precedingParagraph(tree, css, element)
  const parts = before && inlineContent(tree, before)
  const own = inlineContent(tree, element)
  if (!before || !parts || !own || !drawn) return undefined
  const { page, copy } = position
  const boxes = drawnBoxes(drawn, { at: before.start, copy }, tree.html).get(page) ?? []
  const all = [{ element, parts: own }, ...following]
  const from = readTypedText(parts, false).shown.length + paragraphSeparator.length
  const shifted = <Stretch extends { from: number; to: number }>(given: Stretch): Stretch => ({
    ...given,
    from: given.from + from,
    to: given.to + from,
  })
  return {
    ...text,
    element: before,
    following: all,
    typed: readTypedText(parts, false, all),
    box: boundingBox([...boxes.filter((box) => box.copy === copy), text.box]) ?? text.box,
    isOneLine: false,
    hasParagraphs: true,
    begun: { changes: typed.changes.map(shifted), emphases: typed.emphases.map(shifted), from },
  }
}
