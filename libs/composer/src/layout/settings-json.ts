import type { FieldDeclaration } from '@platen/contract'
import { inventedFile } from './file-name.ts'
import { phrase } from '../words/phrases.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { fieldLabel } from './labels.ts'
import type { Plan } from './plan.ts'
import { margins } from './page-margins.ts'

/** template.json of a plan. `currency`: what stands for amounts that say none. */
export function settingsJson(plan: Plan, fields: readonly UnderstoodField[], currency: string): string {
  const { language, locale, computed, page, layout } = plan
  const number = plan.facts.find(
    ({ concept }) => concept?.endsWith('_no') === true || concept === 'reference' || concept === 'number',
  )
  const title = number ? `${plan.name} {{${number.tag}}}` : plan.name
  const author = plan.sender?.leaves.find(({ concept }) => concept === 'name')
  const hasNumbers = layout !== 'label' && layout !== 'certificate'
  const settings = {
    name: plan.name,
    page: {
      ...page,
      margin: margins(layout, page.size),
      ...(hasNumbers && {
        footer: { right: `${phrase('page', language)} {page} ${phrase('of', language)} {pages}` },
      }),
    },
    fileName: inventedFile(plan, number),
    document: { title, ...(author && { author: `{{${author.tag}}}` }) },
    language: locale,
    locale: plan.facts.some(({ concept }) => concept === 'locale') ? locale : localeOf(fields, locale),
    tagged: true,
    compact: false,
    images: 'prepared',
    fields: declarations([...fields, ...plan.added], { plan, currency }),
    ...(Object.keys(computed).length > 0 && { computed }),
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}

function localeOf(fields: readonly UnderstoodField[], locale: string): string {
  return fields.some(({ name, kind }) => name === 'locale' && kind === 'text') ? '{{locale}}' : locale
}

interface Context {
  plan: Plan
  currency: string
}

function declarations(
  fields: readonly UnderstoodField[],
  context: Context,
): Record<string, FieldDeclaration> {
  return Object.fromEntries(fields.map((field) => [field.name, declarationOf(field, context)]))
}

function declarationOf(field: UnderstoodField, context: Context): FieldDeclaration {
  const { plan } = context
  const label = fieldLabel(field.name, plan.language)
  if (field.kind === 'group' || field.kind === 'list')
    return {
      type: field.kind,
      label,
      ...(field.kind === 'group' && field.isOptional && { required: false }),
      fields: declarations(field.children, context),
    }
  if (field.kind === 'values')
    return { type: 'list', label, item: { ...typed(field.item ?? 'text', field, context) } }
  return {
    ...typed(field.kind, field, context),
    label,
    ...exampleOf(field),
    ...(field.isOptional && { required: false }),
    ...(field.company && { company: field.company, default: field.default ?? '' }),
  }
}

function exampleOf({ example }: UnderstoodField): { example?: unknown } {
  if (example === undefined || (typeof example === 'string' && example.length > 200)) return {}
  return { example }
}

function typed(
  kind: UnderstoodField['kind'],
  field: UnderstoodField,
  { plan, currency }: Context,
): FieldDeclaration {
  if (kind === 'money')
    return {
      type: 'money',
      currency: moneyOf(field, currency),
      ...(field.isInList && { currencyDisplay: 'none' as const }),
    }
  if (kind === 'percent') return { type: 'percent', ...(field.whole && { whole: field.whole }) }
  if (kind === 'date') return { type: 'date', format: field.isInList ? 'medium' : 'long' }
  if (kind === 'boolean')
    return { type: 'boolean', words: [phrase('yes', plan.language), phrase('no', plan.language)] }
  if (kind === 'multiline' || kind === 'number' || kind === 'datetime' || kind === 'image')
    return { type: kind }
  return { type: 'text' }
}

function moneyOf(field: UnderstoodField, currency: string): string {
  if (field.currency === undefined) return currency
  return /^[A-Z]{3}$/.test(field.currency) ? field.currency : `{{${field.currency}}}`
}
