import { parseSource, type SourceTree } from '@platen/template/markup'

/**
 * The elements of a page as its author wrote it, by the numbers that they have in the print. Where tags that are no fields were shown as text,
 * offsets of the print are not those of the draft, though the elements are the same; where they are not, it is what was printed.
 */
export function drawnTree(written: string, printed: string): SourceTree {
  const [own, drawn] = [parseSource(written), parseSource(printed)]
  const isSame =
    own.elements.length === drawn.elements.length &&
    own.elements.every(({ name }, index) => name === drawn.elements[index]?.name)
  return isSame ? own : drawn
}
