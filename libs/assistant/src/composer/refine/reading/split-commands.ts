import type { Act, Reader } from '../refining.ts'
import { part, type Phrase } from './phrase.ts'
import { anyVerb, please, removeVerb, thanks } from './words.ts'

export interface Command {
  phrase: Phrase
  /** `undefined` if no reader understands the clause. */
  act?: Act
  /** Whether the clause does not name an element, so that it applies to the previous command's element. */
  isBare?: boolean
  /** The clauses that were joined, if there are several. */
  parts?: Command[]
}

export const commandsMax = 12

const separator =
  /\s*(?:[\n;]+|[.!](?=\s|$)|,(?=\s)(?:\s*(?:and|und|et|y)\s)?|\s(?:and then|and|then|und dann|und|et puis|et|puis|y luego|y|&)\s)\s*/g

const joined = /^\s*(?:and|und|et|y)\s*$/

interface Piece extends Phrase {
  from: number
  to: number
}

/** Splits a prompt into commands that a reader knows. If that is not possible, it also returns unknown clauses. */
export function splitCommands(prompt: Phrase, reader: Reader): Command[] {
  const read = remembering(reader)
  const pieces = piecesOf(prompt)
  if (pieces.length === 0 || pieces.length > commandsMax * 2) return [{ phrase: part(prompt) }]
  const all = cut(prompt, pieces, { read, mayBeUnknown: false })
  return all && all.length <= commandsMax
    ? all
    : (cut(prompt, pieces, { read, mayBeUnknown: true }) ?? [{ phrase: part(prompt) }])
}

/** Reads each clause once. */
function remembering(reader: Reader): Reader {
  const known = new Map<string, ReturnType<Reader>>()
  return (phrase) => {
    if (!known.has(phrase.raw)) known.set(phrase.raw, reader(phrase))
    return known.get(phrase.raw)
  }
}

function cut(
  prompt: Phrase,
  pieces: readonly Piece[],
  { read, mayBeUnknown }: { read: Reader; mayBeUnknown: boolean },
): Command[] | undefined {
  const known = new Map<string, Command[] | undefined>()
  const from = (index: number, verb: string): Command[] | undefined => {
    if (index === pieces.length) return []
    const key = `${index} ${verb}`
    if (known.has(key)) return known.get(key)
    let found: Command[] | undefined
    // In “bigger and blue”, the second clause continues the first. It is never joined with the next clause.
    const piece = pieces[index]
    if (index > 0 && piece && read(piece)?.isBare === true) return undefined
    for (const count of countsFor(prompt, pieces, index, read)) {
      if (found) break
      const [first, last] = [pieces[index], pieces[index + count - 1]]
      if (!first || !last) break
      // Clauses are joined into an unknown clause only if they belong together, such as “between price” and “VAT”.
      if (
        mayBeUnknown &&
        count > 1 &&
        !joined.test(prompt.text.slice(pieces[index + count - 2]?.to, last.from))
      )
        break
      const whole = tidy(part(prompt, first.from, last.to))
      const own = anyVerb.exec(whole.text)?.[0]
      for (const phrase of own === undefined && verb !== '' ? withAndWithout(verb, whole, read) : [whole]) {
        const understood = read(phrase)
        if (!understood || (understood.isBare === true && index > 0)) continue
        const rest = from(index + count, own ?? verb)
        if (!rest) continue
        const parts = count === 1 ? [] : pieces.slice(index, index + count).map((one) => alone(one, read))
        found = [{ phrase: whole, act: understood.act, parts }, ...rest]
        break
      }
    }
    if (!found && mayBeUnknown && piece) {
      const rest = from(index + 1, verb)
      found = rest && [alone(piece, read), ...rest]
    }
    known.set(key, found)
    return found
  }
  return from(0, '')
}

/**
 * Returns the numbers of clauses that a command may consist of. If the command ends with names, the largest number is first: “signature lines for
 * A and B”.
 */
function countsFor(prompt: Phrase, pieces: readonly Piece[], index: number, read: Reader): number[] {
  const counts = [1, 2, 3, 4].filter((count) => index + count <= pieces.length)
  const named = counts.filter((count) => {
    const [first, last] = [pieces[index], pieces[index + count - 1]]
    return first && last && read(tidy(part(prompt, first.from, last.to)))?.takesNames === true
  })
  return [...named.toReversed(), ...counts.filter((count) => !named.includes(count))]
}

function alone({ raw, text }: Piece, read: Reader): Command {
  const phrase = { raw, text }
  const understood = read(phrase)
  return {
    phrase,
    ...(understood && { act: understood.act }),
    ...(understood?.isBare === true && { isBare: true }),
  }
}

/**
 * Returns a clause as it is, and with the verb of the previous clause. After “remove”, a clause that would add something is returned only with the
 * verb.
 */
function withAndWithout(verb: string, whole: Phrase, read: Reader): Phrase[] {
  const verbal = withVerb(verb, whole)
  return removeVerb.test(verb) && read(whole)?.adds === true ? [verbal] : [whole, verbal]
}

function withVerb(verb: string, { raw, text }: Phrase): Phrase {
  return { raw: `${verb} ${raw}`, text: `${verb} ${text}` }
}

function piecesOf(prompt: Phrase): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (from: number, to: number) => {
    const piece = tidy(part(prompt, from, to))
    if (/[\p{L}\p{N}"#]/u.test(piece.text)) pieces.push({ ...piece, from, to })
  }
  for (const { 0: found, index } of prompt.text.matchAll(separator)) {
    add(at, index)
    at = index + found.length
  }
  add(at, prompt.text.length)
  return pieces
}

/** Removes polite words, punctuation and bullets. */
function tidy(phrase: Phrase): Phrase {
  let at = part(phrase)
  at = part(at, /^[\s\-*•·]*(?:\d+[.)]\s+)?/.exec(at.text)?.[0].length ?? 0)
  at = part(at, please.exec(at.text)?.[0].length ?? 0)
  at = part(at, 0, at.text.replace(/[\s?!.]+$/, '').length)
  at = part(at, 0, thanks.exec(at.text)?.index ?? at.text.length)
  return part(at, 0, at.text.replace(/[\s.!?,;:]+$/, '').length)
}
