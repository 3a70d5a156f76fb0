import { type DraftSource, type ReachedElement, shorten } from '@platen/contract'
import { withFiles } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { type SourceTree, parseSource, sameEnds } from '@platen/template/markup'
import type { RefineRequest } from '../composing.ts'
import { readCommand } from './read-command.ts'
import { adviceFor } from './reading/advice.ts'
import { withNames, withPictures } from './reading/cited-pictures.ts'
import { phraseOf } from './reading/phrase.ts'
import { splitCommands } from './reading/split-commands.ts'
import { anyVerb } from './reading/words.ts'
import { type Act, type Done, isDeclined, type Working } from './refining.ts'

/** Maximum number of characters in a prompt. */
const promptLengthMax = 4_000

/** Maximum number of characters in a quoted clause. */
export const quotedMax = 80

interface DoneClause {
  /** The clause as written. */
  clause: string
  summary: string
  notes: string[]
  /** The changed elements, with their positions after the whole prompt; empty for the whole document. */
  named: ReachedElement[]
}

interface DeclinedClause {
  clause: string
  /** A sentence for people, or `undefined` if the clause is not understood. */
  why: string | undefined
}

/** The result of each clause in a prompt. */
export interface RefinedClauses {
  source: DraftSource
  done: DoneClause[]
  declined: DeclinedClause[]
}

/** Runs, in order, each clause of a prompt that is understood. Pure; never throws. */
export function refineClauses({ prompt, source, about, pictures }: RefineRequest): RefinedClauses {
  const words = prompt.replaceAll(/[^\S\n]+/g, ' ').trim()
  if (words.length > promptLengthMax)
    return { source, done: [], declined: [{ clause: words, why: undefined }] }
  let draft: Working = { source, about, pictures }
  const done: { clause: string; made: Done }[] = []
  const declined: DeclinedClause[] = []
  /** The previous clause, if it was not done. */
  let failed: string | undefined
  const commands = splitCommands(phraseOf(withPictures(words, pictures)), readCommand)
  for (let command = commands.shift(); command; command = commands.shift()) {
    const { phrase, act, parts = [], isBare = false } = command
    // A clause without an element continues the previous clause: “At the top, big”.
    const goesOn = isBare && draft.about === undefined && done.length + declined.length > 0
    const last = goesOn ? (done.at(-1)?.made.named[0]?.start ?? undefined) : draft.about
    if (goesOn && failed !== undefined) {
      declined.push({
        clause: withNames(phrase.raw, pictures),
        why: `It continues “${shorten(failed, quotedMax)}”, which was not done.`,
      })
      continue
    }
    const made = act?.({ ...draft, about: last })
    if (!made || isDeclined(made)) {
      // Clauses that cannot be carried out together can be separate commands: “Make it pop, headings green”.
      const areTwo =
        parts.length > 1 &&
        (parts.every(({ phrase: { text } }) => anyVerb.test(text)) ||
          parts.some((one) => isDone(one.act?.(draft))))
      if (areTwo) commands.unshift(...parts)
      else {
        failed = withNames(phrase.raw, pictures)
        declined.push({ clause: failed, why: made?.declined || adviceFor(failed) })
      }
      continue
    }
    failed = undefined
    const after = withFiles(draft.source, made.files)
    const places = moved(parseSource(pageHtml(draft.source)), parseSource(pageHtml(after)))
    for (const { made: before } of done) before.named = before.named.flatMap((one) => placed(one, places))
    const at: number | undefined =
      draft.about === undefined ? undefined : (places(draft.about) ?? draft.about)
    draft = { ...draft, source: after, about: at }
    done.push({ clause: withNames(phrase.raw, pictures), made })
  }
  return {
    source: draft.source,
    done: done.map(({ clause, made: { summary, named, notes = [] } }) => ({ clause, summary, notes, named })),
    declined,
  }
}

function isDone(made: ReturnType<Act> | undefined): boolean {
  return made !== undefined && !isDeclined(made)
}

function placed(element: ReachedElement, places: (start: number) => number | undefined): ReachedElement[] {
  if (element.start === null) return [element]
  const start = places(element.start)
  return start === undefined ? [] : [{ ...element, start }]
}

/** Returns the offset of an element after an edit, or `undefined` if it was removed. */
function moved(before: SourceTree, after: SourceTree): (start: number) => number | undefined {
  const [a, b] = [before.html, after.html]
  const { head, tail } = sameEnds(a, b)
  const starts = new Set(after.elements.map(({ start }) => start))
  return (start) => {
    if (start < head && starts.has(start)) return start
    const shifted = start + b.length - a.length
    if (start >= a.length - tail && starts.has(shifted)) return shifted
    // Inside the changed range, an element keeps its index if no element was added or removed.
    const index = before.elements.findIndex((element) => element.start === start)
    return before.elements.length === after.elements.length
      ? after.elements[index]?.start
      : starts.has(start)
        ? start
        : undefined
  }
}
