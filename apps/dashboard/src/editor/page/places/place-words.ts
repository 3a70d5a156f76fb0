import type { BlockPlace, SourceTree } from '@platen/template/markup'
import { elementWords } from '../element-words.ts'
import type { SectionKinds } from '../section-kind.ts'

const sides = { before: 'before', after: 'after', inside: 'in' } as const

/** Returns the label of a position: `before “Title”`. */
export function placeWords(
  { element, at }: Pick<BlockPlace, 'element' | 'at'>,
  tree: SourceTree,
  kinds: SectionKinds,
): string {
  return `${sides[at]} “${elementWords(tree, element, kinds)}”`
}
