import type { DraftSource, ReachedElement } from '@platen/contract'
import { holdersOf, reached } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { type DataPath, parseSource } from '@platen/template/markup'

const namedMax = 40

/** The elements of a page that show a field, or something within it. */
export function elementsShowing(source: DraftSource, path: DataPath): ReachedElement[] {
  const tree = parseSource(pageHtml(source))
  return holdersOf(source, tree, path)
    .slice(0, namedMax)
    .map((element) => reached(source, tree, element))
}
