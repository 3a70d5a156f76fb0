import { type DraftSource, promptText } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import type { AuthorRequest } from '../author-parts.ts'

/** Attributes of payment codes that decide who receives how much. */
const paid = /^(?:name|iban|bic|amount|creditor.*)$/

/** Refuses payment codes with a fixed payee or amount that neither the draft nor the prompt has. Such values must come from fields. */
export function codeRefusal(
  begun: DraftSource,
  after: DraftSource,
  { prompt, isNew = false }: Pick<AuthorRequest, 'prompt' | 'isNew'>,
): { model: string; person: string } | undefined {
  if (isNew) return undefined
  const said = promptText(prompt)
  const known = new Set(fixedValues(begun))
  const fresh = fixedValues(after).find((one) => !known.has(one) && !said.includes(one))
  if (fresh === undefined) return undefined
  const value = fresh.slice(0, 60)
  return {
    model: `A payment code has the fixed value “${value}”, which is not in the request. Keep the fields that it prints.`,
    person: `A payment code would have had the fixed value “${value}”.`,
  }
}

/** Returns the literal parts of the payees and amounts of payment codes. */
function fixedValues(source: DraftSource): string[] {
  return parseSource(pageHtml(source)).elements.flatMap(({ name, attributes }) => {
    if (name !== 'bar-code' || !attributes.some((one) => one.name === 'iban')) return []
    return attributes.flatMap((one) => {
      const value = paid.test(one.name) ? one.value.replaceAll(/\{\{[^}]*\}\}/g, ' ').trim() : ''
      return value === '' ? [] : [value]
    })
  })
}
