import { parseSource, type SourceTree } from '@platen/template/markup'

/**
 * Returns the elements on a page as its author wrote it, with the same indexes as in the rendered HTML. Tags that are not fields are printed as
 * text, which shifts offsets but keeps the elements. If the elements differ, the tree of the rendered HTML is returned.
 */
export function drawnTree(written: string, printed: string): SourceTree {
  const [own, drawn] = [parseSource(written), parseSource(printed)]
  const isSame =
    own.elements.length === drawn.elements.length &&
    own.elements.every(({ name }, index) => name === drawn.elements[index]?.name)
  return isSame ? own : drawn
}
