import type { DraftSource } from '@platen/contract'
import { parseSource, type SourceTree, removeRefused } from '@platen/template/markup'
import type { ProblemItem } from '../../api/problem-error.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import { nearest } from './nearest.ts'
import type { Repair } from './repair.ts'

const page = 'template.html'
let last: SourceTree | undefined

/** Removes elements and attributes that are not allowed, such as scripts. */
export function repairRefused(
  source: DraftSource,
  { code, file, line, column = 1 }: ProblemItem,
): Repair | undefined {
  if (file !== page || line === undefined) return undefined
  if (code !== 'element_not_allowed' && code !== 'attribute_not_allowed') return undefined
  const html = source.files[page] ?? ''
  const at = offsetOf(html, { line, column })
  const taken = removeRefused(treeOf(html), at)
  if (!taken) return undefined
  const text = html.slice(at, at + tagLength)
  return {
    id: `refused ${at}`,
    field: '',
    label: taken.hasFallback ? `Remove ${taken.what} and its content` : `Remove ${taken.what}`,
    ...(taken.hasFallback && { isChoice: true }),
    apply: ({ files }) => {
      const now = files[page] ?? ''
      const again = removeRefused(treeOf(now), nearest(now, text, at))
      return again ? { [page]: again.html } : {}
    },
  }
}

/** Number of characters used to find a tag again after other changes. */
const tagLength = 12

/** Caches the last tree, because a page with many errors is parsed for each of them. */
function treeOf(html: string): SourceTree {
  if (last?.html !== html) last = parseSource(html)
  return last
}
