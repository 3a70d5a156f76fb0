import { type ReachedElement, shorten } from '@platen/contract'
import type { Declined, Refined, RefineRequest } from '../composing.ts'
import { nearestCommand } from './commands/nearest-command.ts'
import { joinedSummaries } from './joined-summaries.ts'
import { examplesFor } from './reading/examples.ts'
import { abilitiesWords, notDoneWords, notUnderstoodWords, undoWords } from './reading/refusals.ts'
import { speechOf } from './reading/speech.ts'
import { quotedMax, refineClauses, type RefinedClauses } from './refine-clauses.ts'

const asksWhat =
  /^(?:help|hilfe|aide|ayuda|what can you do|what can i (?:ask|say|do)|what do you understand|was kannst du(?: alles)?|was geht|que peux-tu faire|que sais-tu faire|que puedes hacer|что ты умеешь|ماذا يمكنك ان تفعل|ماذا تستطيع)[\s?!.]*$/
const asksBack =
  /^(?:please |bitte )?(?:undo|revert|take (?:it|that|this) back|go back|mach(?:e)? (?:das|es) ruckgangig|ruckgangig(?: machen)?|zuruck|annule[rz]?|deshaz(?:lo)?|deshacer|отмени|отменить|تراجع)(?: (?:it|that|this|the last change|das|es|cela|ca|eso|esto|это))?[\s?!.]*$/

/**
 * Does each command of a prompt that can be done exactly. A note lists every other clause as not done. All else stays, byte by byte.
 * Pure; never throws. `declined` where nothing can be done: what is not understood, with examples that would be, or why not.
 */
export function refineTemplate(request: RefineRequest): Refined | Declined {
  const words = request.prompt.replaceAll(/\s+/g, ' ').trim()
  const speech = speechOf(words)
  const question = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (asksBack.test(question)) return { declined: undoWords(speech) }
  if (asksWhat.test(question))
    return { declined: abilitiesWords(speech, examplesFor(request.source, speech)) }
  const { source, done, declined } = refineClauses(request)
  if (done.length === 0) return nothingDone(request, { words, declined })
  const isWhole = done.some(({ named }) => named.length === 0)
  return {
    files: Object.fromEntries(
      Object.entries(source.files).filter(([path, text]) => request.source.files[path] !== text),
    ),
    summary: `${joinedSummaries(done.map(({ summary }) => summary))}.`,
    notes: [
      ...new Set(done.flatMap(({ notes }) => notes)),
      ...declined.map(({ clause, why }) => {
        const nearest = why === undefined ? nearestCommand(clause) : undefined
        return notDoneWords(speech, {
          clause: shorten(clause, quotedMax),
          why,
          nearest: nearest?.title,
          example:
            nearest?.sentences?.[speech === 'de' ? 'de' : 'en'] ?? examplesFor(source, speech, clause)[0],
        })
      }),
    ],
    named: isWhole ? [] : unique(done.flatMap(({ named }) => named)),
  }
}

function nothingDone(
  { source }: RefineRequest,
  { words, declined }: { words: string; declined: RefinedClauses['declined'] },
): Declined {
  const speech = speechOf(words)
  const unknown = declined.find(({ why }) => why === undefined)
  const [first] = declined
  if (first?.why !== undefined && unknown === undefined)
    return {
      declined:
        declined.length === 1
          ? first.why
          : `Nothing was changed, as “${shorten(first.clause, quotedMax)}” cannot be done: ${first.why}`,
    }
  const whole = unknown && declined.some(({ why }) => why !== undefined) ? unknown.clause : words
  return {
    declined: notUnderstoodWords(speech, {
      words: shorten(whole, quotedMax),
      examples: examplesFor(source, speech, whole),
      nearest: nearestCommand(whole)?.title,
    }),
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
