import { type ReachedElement, shorten } from '@platen/contract'
import type { Declined, Refined, RefineRequest } from '../composing.ts'
import { beyondRules } from './reading/beyond-rules.ts'
import { refineClauses } from './refine-clauses.ts'

/**
 * Does what a prompt asks of a draft, where rules can do it exactly: all of its commands, or none. What is not asked for stays, byte by byte.
 * Pure; never throws. `declined` is what it does not understand or cannot do, and for what it does not understand, what it can do and how a
 * model is connected.
 */
export function refineTemplate(request: RefineRequest): Refined | Declined {
  const { source, done, declined } = refineClauses(request)
  const unknown = declined.find(({ why }) => why === undefined)
  if (unknown) return beyondRules(unknown.clause)
  const [first] = declined
  if (first?.why !== undefined)
    return done.length + declined.length === 1
      ? { declined: first.why }
      : { declined: `Nothing was changed, as “${shorten(first.clause, 80)}” cannot be done: ${first.why}` }
  const isWhole = done.some(({ named }) => named.length === 0)
  return {
    files: Object.fromEntries(
      Object.entries(source.files).filter(([path, text]) => request.source.files[path] !== text),
    ),
    summary: `${done.map(({ summary }) => summary).join('; ')}.`,
    notes: [...new Set(done.flatMap(({ notes }) => notes))],
    named: isWhole ? [] : unique(done.flatMap(({ named }) => named)),
  }
}

function unique(named: readonly ReachedElement[]): ReachedElement[] {
  const seen = new Set<string>()
  return named.filter(({ start, words }) => {
    const key = start === null ? words : String(start)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
