import { type ReachedElement, shorten } from '@platen/contract'
import type { Declined, Refined, RefineRequest } from '../composing.ts'
import { nearestCommand } from './commands/nearest-command.ts'
import { joinedSummaries } from './joined-summaries.ts'
import { examplesFor } from './reading/examples.ts'
import { abilitiesWords, notUnderstoodWords, undoWords } from './reading/refusals.ts'
import { speechOf } from './reading/speech.ts'
import { refineClauses } from './refine-clauses.ts'

const asksWhat =
  /^(?:help|hilfe|aide|ayuda|what can you do|what can i (?:ask|say|do)|what do you understand|was kannst du(?: alles)?|was geht|que peux-tu faire|que sais-tu faire|que puedes hacer|что ты умеешь|ماذا يمكنك ان تفعل|ماذا تستطيع)[\s?!.]*$/
const asksBack =
  /^(?:please |bitte )?(?:undo|revert|take (?:it|that|this) back|go back|mach(?:e)? (?:das|es) ruckgangig|ruckgangig(?: machen)?|zuruck|annule[rz]?|deshaz(?:lo)?|deshacer|отмени|отменить|تراجع)(?: (?:it|that|this|the last change|das|es|cela|ca|eso|esto|это))?[\s?!.]*$/

/** Letters of a clause that is quoted. */
const quotedMax = 80

/**
 * Does what a prompt asks of a draft, where rules can do it exactly: all of its commands, or none. What is not asked for stays, byte by byte.
 * Pure; never throws. `declined` says what cannot be done, or what is not understood with examples that would be.
 */
export function refineTemplate(request: RefineRequest): Refined | Declined {
  const words = request.prompt.replaceAll(/\s+/g, ' ').trim()
  const speech = speechOf(words)
  const question = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (asksBack.test(question)) return { declined: undoWords(speech) }
  if (asksWhat.test(question))
    return { declined: abilitiesWords(speech, examplesFor(request.source, speech)) }
  const { source, done, declined } = refineClauses(request)
  const unknown = declined.find(({ why }) => why === undefined)
  if (unknown) {
    const isAll = done.length === 0 && declined.every(({ why }) => why === undefined)
    const whole = isAll ? words : unknown.clause
    return {
      declined: notUnderstoodWords(speech, {
        words: shorten(whole, quotedMax),
        examples: examplesFor(request.source, speech, whole),
        nearest: nearestCommand(whole),
      }),
    }
  }
  const [first] = declined
  if (first?.why !== undefined)
    return done.length + declined.length === 1
      ? { declined: first.why }
      : {
          declined: `Nothing was changed, as “${shorten(first.clause, quotedMax)}” cannot be done: ${first.why}`,
        }
  const isWhole = done.some(({ named }) => named.length === 0)
  return {
    files: Object.fromEntries(
      Object.entries(source.files).filter(([path, text]) => request.source.files[path] !== text),
    ),
    summary: `${joinedSummaries(done.map(({ summary }) => summary))}.`,
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
