import { isDeepStrictEqual } from 'node:util'
import { type DraftSource, promptText } from '@platen/contract'
import { scanTags } from '@platen/merge'
import { pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import type { AuthorRequest } from '../author-parts.ts'
import { asksOnlyForLook } from '../reach/asks-for-content.ts'
import { isNamedIn } from '../reach/sensitive-fields.ts'
import { namesField } from './asked-to-remove.ts'
import { knownNames } from './lost-fields.ts'

/** Attributes of payment codes that decide who receives how much. */
const paid = /^(?:name|iban|bic|amount|creditor.*)$/
/** Attributes that only decide how a code looks. */
const drawn = /^(?:class|style|id|width|height|label|title|quiet|level)$/

/**
 * Refuses payment codes with a fixed payee or amount that neither the draft nor the prompt has, because such values must come from fields, and other
 * contents of existing codes that the prompt does not name.
 */
export function codeRefusal(
  begun: DraftSource,
  after: DraftSource,
  { prompt, isNew = false }: Pick<AuthorRequest, 'prompt' | 'isNew'>,
): { model: string; person: string } | undefined {
  if (isNew) return undefined
  const said = promptText(prompt)
  const known = new Set(fixedValues(begun))
  const fresh = fixedValues(after).find((one) => !known.has(one) && !said.includes(one))
  if (fresh === undefined) return otherField(begun, after, said)
  const value = fresh.slice(0, 60)
  return {
    model: `A payment code has the fixed value “${value}”, which is not in the request. Keep the fields that it prints.`,
    person: `A payment code would have had the fixed value “${value}”.`,
  }
}

/** Refuses other contents of an existing code, because a code has no words that people could check. */
function otherField(begun: DraftSource, after: DraftSource, said: string) {
  const [was, is] = [begun, after].map((source) => payments(source)) as [Payment[], Payment[]]
  const gone = was.filter((one) => !is.some((other) => isSamePayment(one, other)))
  const come = is.filter((one) => !was.some((other) => isSamePayment(one, other)))
  // A code can also be added, or removed.
  if (gone.length === 0) return undefined
  for (const payment of come)
    for (const name of new Set(gone.flatMap((one) => [...one.keys(), ...payment.keys()]))) {
      const value = payment.get(name) ?? ''
      const isKept = gone.some((one) => {
        const old = one.get(name) ?? ''
        return old === value || isRenamed(old, value, { begun, after })
      })
      if (isKept) continue
      const fixed = withoutTags(value)
      if (fixed !== '' && fixed === value && said.replaceAll(/\s/g, '').includes(fixed)) continue
      const isAsked = !paid.test(name) && !asksOnlyForLook(said) && isNamedIn(said, name)
      if (isAsked) continue
      const fields = [...scanTags(`${value} ${gone.map((one) => one.get(name) ?? '').join(' ')}`)]
      if (fields.some((tag) => isNamedIn(said, tag.name) || namesField(said, tag.name, after))) continue
      return {
        model: `A payment code has a different “${name}”, which the request does not name. Keep all its attributes, except those for its style.`,
        person: `A payment code would have had a different “${name}”.`,
      }
    }
  return undefined
}

/** Returns whether two values differ only in renamed fields. Other checks compare the renamed fields. */
function isRenamed(
  old: string,
  now: string,
  { begun, after }: { begun: DraftSource; after: DraftSource },
): boolean {
  if (withoutTags(old) !== withoutTags(now)) return false
  const [was, is] = [old, now].map((text) => [...scanTags(text)].map(({ name }) => name)) as [
    string[],
    string[],
  ]
  const [known, left] = [knownNames(begun), knownNames(after)]
  const isMoved = (from: string, to: string) =>
    known.has(from) && !left.has(from) && !known.has(to) && left.has(to)
  return (
    was.length === is.length &&
    was.every((from, index) => from === is[index] || isMoved(from, is[index] ?? ''))
  )
}

function withoutTags(value: string): string {
  return value.replaceAll(/\{\{[^}]*\}\}/g, ' ').trim()
}

type Payment = ReadonlyMap<string, string>

/** Returns what each payment code contains, by attribute. */
function payments(source: DraftSource): Payment[] {
  return parseSource(pageHtml(source)).elements.flatMap(({ name, attributes }) =>
    name === 'bar-code' && attributes.some((one) => one.name === 'iban')
      ? [
          new Map(
            attributes.flatMap((one) =>
              drawn.test(one.name) ? [] : [[one.name, one.value.replaceAll(/\s/g, '')] as const],
            ),
          ),
        ]
      : [],
  )
}

function isSamePayment(one: Payment, other: Payment): boolean {
  return isDeepStrictEqual(one, other)
}

/** Returns the literal parts of the payees and amounts of payment codes. */
function fixedValues(source: DraftSource): string[] {
  return parseSource(pageHtml(source)).elements.flatMap(({ name, attributes }) => {
    if (name !== 'bar-code' || !attributes.some((one) => one.name === 'iban')) return []
    return attributes.flatMap((one) => {
      const value = paid.test(one.name) ? withoutTags(one.value) : ''
      return value === '' ? [] : [value]
    })
  })
}
