import type { ComputedDeclaration, DraftSource, FieldDeclaration } from '@platen/contract'
import { pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import { isCell, parseSource } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  setCurrency as currencyDefinition,
  setDateFormat as datesDefinition,
  setDecimals as decimalsDefinition,
} from '../definitions/formats.ts'
import { documentDone } from '../parts/draft-page.ts'

export function setCurrency(
  { source }: CommandDraft,
  { currency }: Static<typeof currencyDefinition.arguments>,
): CommandResult {
  const before = new Set<string>()
  const settings = withFormats(source, (declared) => {
    if (declared.type !== 'money' || declared.currency === undefined) return declared
    before.add(declared.currency)
    return { ...declared, currency }
  })
  if (before.size === 0) return { refused: 'This document shows no amounts of money.' }
  if (settings === undefined) return { refused: `The amounts are already in ${currency}.` }
  const html = withHeadings(pageHtml(source), before, currency)
  return documentDone(
    { 'template.json': settings, ...(html !== pageHtml(source) && { 'template.html': html }) },
    `Set the currency to ${currency}`,
    { words: 'the amounts', notes: ['Only the format of amounts changed. No amount was converted.'] },
  )
}

/** Changes “Price EUR” in a table head to “Price USD”. */
function withHeadings(html: string, before: ReadonlySet<string>, currency: string): string {
  const codes = [...before].filter((code) => /^[A-Z]{3}$/.test(code))
  if (codes.length === 0) return html
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${codes.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return parseSource(html)
    .elements.filter(({ name }) => isCell(name) || name === 'dt')
    .flatMap(({ children }) => children.filter(({ kind }) => kind === 'text'))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start) + text.slice(start, end).replaceAll(pattern, currency) + text.slice(end),
      html,
    )
}

export function setDecimals(
  { source }: CommandDraft,
  { decimals }: Static<typeof decimalsDefinition.arguments>,
): CommandResult {
  const settings = withFormats(source, (declared) =>
    declared.type === 'money' ? { ...declared, decimals } : declared,
  )
  if (settings === undefined) return { refused: 'Amounts are already printed like this, or there are none.' }
  return documentDone(
    { 'template.json': settings },
    `Set the amounts to ${decimals} decimal place${decimals === 1 ? '' : 's'}`,
    { words: 'the amounts' },
  )
}

export function setDateFormat(
  { source }: CommandDraft,
  { format }: Static<typeof datesDefinition.arguments>,
): CommandResult {
  const settings = withFormats(source, (declared) =>
    declared.type === 'date' ? { ...declared, format } : declared,
  )
  if (settings === undefined) return { refused: 'Dates are already printed like this, or there are none.' }
  const form =
    format === 'yM' ? 'month and year' : format === 'yMd' ? 'the numeric format' : `the ${format} format`
  return documentDone({ 'template.json': settings }, `Set the dates to ${form}`, {
    words: 'the dates',
    notes: ['The document’s language determines the order of day, month and year.'],
  })
}

/** Returns the settings with a changed format for each field and formula, or undefined if nothing changes. */
function withFormats(
  source: DraftSource,
  change: (declared: FieldDeclaration) => FieldDeclaration,
): string | undefined {
  const text = source.files['template.json'] ?? ''
  const { fields, computed } = readSettings(text)
  const each = (all: Record<string, FieldDeclaration>): Record<string, FieldDeclaration> =>
    Object.fromEntries(
      Object.entries(all).map(([name, declared]) => [
        name,
        isObject(declared)
          ? { ...change(declared), ...(declared.fields && { fields: each(declared.fields) }) }
          : declared,
      ]),
    )
  const formulas = Object.fromEntries(
    Object.entries(computed ?? {}).map(([name, declared]) => [
      name,
      isObject(declared) && 'type' in declared
        ? (change(declared as FieldDeclaration) as ComputedDeclaration)
        : declared,
    ]),
  )
  const settings = writeSettings(text, {
    ...(fields && { fields: each(fields) }),
    ...(computed && { computed: formulas }),
  })
  return settings === text ? undefined : settings
}

/** Whether a declaration is an object. Drafts can contain invalid declarations. */
function isObject<T>(declared: T): declared is T & object {
  return typeof declared === 'object' && declared !== null
}
