import { holdersOf, aroundAll, wholePart } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { type DataPath, parseSource, type SourceElement } from '@platen/template/markup'
import type { Working } from '../refining.ts'

/** Returns the part of the page that prints a list or a group. */
export function partShowing({ source }: Working, path: DataPath): SourceElement | undefined {
  const tree = parseSource(pageHtml(source))
  const around = aroundAll(holdersOf(source, tree, path))
  return around && wholePart(tree, around)
}
