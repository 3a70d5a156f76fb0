import { type ReachedElement, shorten, normalizeText } from '@platen/contract'
import type { Declined, Refined, RefineRequest } from '../composing.ts'
import { nearestCommand } from './commands/nearest-command.ts'
import {
  abilitiesReply,
  examplesFor,
  notDoneReply,
  notUnderstoodReply,
  replyLanguage,
  undoReply,
} from './reading/replies.ts'
import { quotedMax, refineClauses, type RefinedClauses } from './refine-clauses.ts'

const asksForHelp =
  /^(?:help|hilfe|aide|ayuda|what can you do|what can i (?:ask|say|do)|what do you understand|was kannst du(?: alles)?|was geht|que peux-tu faire|que sais-tu faire|que puedes hacer|что ты умеешь|ماذا يمكنك ان تفعل|ماذا تستطيع)[\s?!.]*$/
const asksForUndo =
  /^(?:please |bitte )?(?:undo|revert|take (?:it|that|this) back|go back|mach(?:e)? (?:das|es) ruckgangig|ruckgangig(?: machen)?|zuruck|annule[rz]?|deshaz(?:lo)?|deshacer|отмени|отменить|تراجع)(?: (?:it|that|this|the last change|das|es|cela|ca|eso|esto|это))?[\s?!.]*$/

/**
 * Runs each command in a prompt that is understood exactly. A note lists every other clause as not done. Everything else stays the same, byte for
 * byte. Pure; never throws. Returns `declined` if nothing can be done.
 */
export function refineTemplate(request: RefineRequest): Refined | Declined {
  const prompt = request.prompt.replaceAll(/\s+/g, ' ').trim()
  const language = replyLanguage(prompt)
  const question = normalizeText(prompt, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (asksForUndo.test(question)) return { declined: undoReply(language) }
  if (asksForHelp.test(question))
    return { declined: abilitiesReply(language, examplesFor(request.source, language)) }
  const { source, done, declined } = refineClauses(request)
  if (done.length === 0) return nothingDone(request, { prompt, declined })
  const isWhole = done.some(({ named }) => named.length === 0)
  const [first = '', ...others] = done.map(({ summary }) => summary)
  const lower = others.map((one) => one.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))
  return {
    files: Object.fromEntries(
      Object.entries(source.files).filter(([path, text]) => request.source.files[path] !== text),
    ),
    summary: `${[first, ...lower].join('; ')}.`,
    notes: [
      ...new Set(done.flatMap(({ notes }) => notes)),
      ...declined.map(({ clause, why }) => {
        const nearest = why === undefined ? nearestCommand(clause) : undefined
        const own = nearest?.sentences?.[language === 'de' ? 'de' : 'en']
        return notDoneReply(language, {
          clause: shorten(clause, quotedMax),
          why,
          nearest: nearest?.title,
          example: own ?? examplesFor(source, language, clause)[0],
        })
      }),
    ],
    named: isWhole ? [] : unique(done.flatMap(({ named }) => named)),
  }
}

function nothingDone(
  { source }: RefineRequest,
  { prompt, declined }: { prompt: string; declined: RefinedClauses['declined'] },
): Declined {
  const unknown = declined.find(({ why }) => why === undefined)
  const [first] = declined
  if (first?.why !== undefined && !unknown) {
    const clause = shorten(first.clause, quotedMax)
    return {
      declined:
        declined.length === 1
          ? first.why
          : `Nothing was changed, because “${clause}” cannot be done: ${first.why}`,
    }
  }
  const language = replyLanguage(prompt)
  const whole = unknown && declined.some(({ why }) => why !== undefined) ? unknown.clause : prompt
  return {
    declined: notUnderstoodReply(language, {
      prompt: shorten(whole, quotedMax),
      examples: examplesFor(source, language, whole),
      nearest: nearestCommand(whole)?.title,
    }),
  }
}

function unique(named: readonly ReachedElement[]): ReachedElement[] {
  const byKey = new Map(named.toReversed().map((one) => [one.start ?? one.words, one]))
  return named.filter((one) => byKey.get(one.start ?? one.words) === one)
}
