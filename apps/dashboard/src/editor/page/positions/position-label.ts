import type { BlockPosition, SourceTree } from '@platen/template/markup'
import { elementLabel } from '../element-label.ts'
import type { SectionKinds } from '../section-kind.ts'

const sides = { before: 'before', after: 'after', inside: 'in' } as const

/** Returns the label of a position: `before “Title”`. */
export function positionLabel(
  { element, at }: Pick<BlockPosition, 'element' | 'at'>,
  tree: SourceTree,
  kinds: SectionKinds,
): string {
  return `${sides[at]} “${elementLabel(tree, element, kinds)}”`
}
