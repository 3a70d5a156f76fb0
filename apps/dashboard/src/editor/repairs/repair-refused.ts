import type { DraftSource } from '@platen/contract'
import { parseSource, type SourceTree, takeOutRefused } from '@platen/template/markup'
import type { ProblemItem } from '../../api/problem-error.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import { nearest } from './nearest.ts'
import type { Repair } from './repair.ts'

const page = 'template.html'
let last: SourceTree | undefined

/** Takes out of the page what documents refuse, such as a script. */
export function repairRefused(
  source: DraftSource,
  { code, file, line, column = 1 }: ProblemItem,
): Repair | undefined {
  if (file !== page || line === undefined) return undefined
  if (code !== 'element_not_allowed' && code !== 'attribute_not_allowed') return undefined
  const html = source.files[page] ?? ''
  const at = offsetOf(html, { line, column })
  const taken = takeOutRefused(treeOf(html), at)
  if (!taken) return undefined
  const text = html.slice(at, at + tellingLength)
  return {
    id: `refused ${at}`,
    field: '',
    label: taken.hasFallback ? `Take out ${taken.what} with what is in it` : `Take out ${taken.what}`,
    ...(taken.hasFallback && { isChoice: true }),
    apply: ({ files }) => {
      const now = files[page] ?? ''
      const again = takeOutRefused(treeOf(now), nearest(now, text, at))
      return again ? { [page]: again.html } : {}
    },
  }
}

/** So much of a tag tells it from others. */
const tellingLength = 12

/** A page of many faults is read once. */
function treeOf(html: string): SourceTree {
  if (last?.html !== html) last = parseSource(html)
  return last
}
