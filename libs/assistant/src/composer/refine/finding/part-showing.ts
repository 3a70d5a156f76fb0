import { holdersOf, aroundAll, wholePart } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { type DataPath, parseSource, type SourceElement } from '@platen/template/markup'
import type { Working } from '../refining.ts'

/** The part of the page that shows a list or a group, where it is one. */
export function partShowing({ source }: Working, path: DataPath): SourceElement | undefined {
  const tree = parseSource(pageHtml(source))
  const around = aroundAll(holdersOf(source, tree, path))
  return around && wholePart(tree, around)
}
