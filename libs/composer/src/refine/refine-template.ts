import { type ReachedElement, shorten } from '@platen/contract'
import { pageHtml } from '@platen/draft'
import { parseSource } from '@platen/markup'
import type { Declined, Refined, RefineRequest } from '../composing.ts'
import { readAdd } from './acts/add.ts'
import { readHide } from './acts/hide.ts'
import { readMove } from './acts/move.ts'
import { readRemove } from './acts/remove.ts'
import { readRenameField } from './acts/rename-field.ts'
import { readRenameHeading } from './acts/rename-heading.ts'
import { readPageNumbers, readRunningLine } from './acts/running-lines.ts'
import { readSetLanguage } from './acts/set-language.ts'
import { readSetLook } from './acts/set-look.ts'
import { readSetMargins, readSetPaper } from './acts/set-page.ts'
import { readSetTitle } from './acts/set-title.ts'
import { moved } from './moved.ts'
import { type Done, isDeclined, type Reader, type Working } from './refining.ts'
import { beyondRules } from './reading/beyond-rules.ts'
import { matched, part, type Phrase, phraseOf } from './reading/phrase.ts'
import { splitCommands } from './reading/split-commands.ts'

/** Letters of a prompt that rules read: what is longer tells a story. */
const promptLengthMax = 4_000

/** The first that understands a command takes it: the more exact ones stand before those that find their words anywhere. */
const readers: readonly Reader[] = [
  readSetLanguage,
  readPageNumbers,
  readRunningLine,
  readAdd,
  readRenameHeading,
  readSetTitle,
  readRenameField,
  readHide,
  readMove,
  readRemove,
  readSetMargins,
  readSetPaper,
  readSetLook,
]

const read: Reader = (given) => {
  const phrase = fronted(given)
  for (const reader of readers) {
    const understood = reader(phrase)
    if (understood) return understood
  }
  return undefined
}

const infinitive =
  / (?<verb>entfernen|loschen|streichen|hinzufugen|einfugen|erganzen|verschieben|umbenennen)$/u

/** “Notizen entfernen” is “entfernen Notizen”. */
function fronted(phrase: Phrase): Phrase {
  const { verb } = matched(phrase, infinitive) ?? {}
  if (!verb) return phrase
  const rest = part(phrase, 0, phrase.text.length - verb.text.length)
  return { raw: `${verb.raw} ${rest.raw}`, text: `${verb.text} ${rest.text}` }
}

/**
 * Does what a prompt asks of a draft, where rules can do it exactly: all of its commands, or none. What is not asked for stays, byte by byte.
 * Pure; never throws. `declined` is one sentence: what it does not understand or cannot do, and for what it does not understand, what it can do
 * and how a model is connected.
 */
export function refineTemplate({ prompt, source, about }: RefineRequest): Refined | Declined {
  const words = prompt.replaceAll(/[^\S\n]+/g, ' ').trim()
  if (words.length > promptLengthMax) return beyondRules(words)
  const split = splitCommands(phraseOf(words), read)
  if ('unknown' in split) return beyondRules(split.unknown.raw)
  let draft: Working = { source, about }
  const done: Done[] = []
  for (const { phrase, act } of split.commands) {
    const one = act(draft)
    if (isDeclined(one)) {
      if (split.commands.length === 1) return one
      return {
        declined: `Nothing was changed, as “${shorten(phrase.raw, 80)}” cannot be done: ${one.declined}`,
      }
    }
    const after = { ...draft.source, files: { ...draft.source.files, ...one.files } }
    const places = moved(parseSource(pageHtml(draft.source)), parseSource(pageHtml(after)))
    for (const before of done) before.named = before.named.flatMap((element) => placed(element, places))
    const at: number | undefined =
      draft.about === undefined ? undefined : (places(draft.about) ?? draft.about)
    draft = { source: after, about: at }
    done.push(one)
  }
  const isWhole = done.some(({ named }) => named.length === 0)
  return {
    files: Object.fromEntries(
      Object.entries(draft.source.files).filter(([path, text]) => source.files[path] !== text),
    ),
    summary: `${done.map(({ summary }) => summary).join('; ')}.`,
    notes: [...new Set(done.flatMap(({ notes = [] }) => notes))],
    named: isWhole ? [] : unique(done.flatMap(({ named }) => named)),
  }
}

function placed(element: ReachedElement, places: (start: number) => number | undefined): ReachedElement[] {
  if (element.start === null) return [element]
  const start = places(element.start)
  return start === undefined ? [] : [{ ...element, start }]
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
