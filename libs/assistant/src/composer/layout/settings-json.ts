import { type FieldDeclaration, normalizeText } from '@platen/contract'
import { joined } from '../words/folded.ts'
import { phrase } from '../words/phrases.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { declaredType } from './declarations.ts'
import { labelOfField } from './labels.ts'
import { companyDetailOf } from './letterhead.ts'
import type { Leaf, Plan } from './plan.ts'
import { hasFooter, margins } from './page-margins.ts'

/** Returns template.json of a plan. `currency`: for amounts without a currency. */
export function settingsJson(plan: Plan, fields: readonly UnderstoodField[], currency: string): string {
  const { language, locale, computed, page, layout } = plan
  const number = plan.facts.find(
    ({ concept }) => concept?.endsWith('_no') === true || concept === 'reference' || concept === 'number',
  )
  const title = number ? `${plan.name} {{${number.tag}}}` : plan.name
  const author = plan.sender?.leaves.find(({ concept }) => concept === 'name')
  const running = number ? { left: `${plan.name} ${isolated(`{{${number.tag}}}`, language)}` } : {}
  const hasNumbers = hasFooter(layout, page.size)
  const settings = {
    name: plan.name,
    page: {
      ...page,
      margin: margins(layout, page.size),
      ...(hasNumbers && {
        footer: { ...running, right: `${phrase('page', language)} {page} ${phrase('of', language)} {pages}` },
      }),
    },
    fileName: fileNameOf(plan, number),
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

// Isolates a merge tag, because 2026-0412 would be drawn as 0412-2026 after Arabic letters.
function isolated(tag: string, language: Plan['language']): string {
  return language === 'ar' || language === 'he' ? `\u2068${tag}\u2069` : tag
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
  const label = labelOfField(field, plan.language)
  if (field.kind === 'group' || field.kind === 'list')
    return {
      type: field.kind,
      label,
      ...(field.default === undefined
        ? field.kind === 'group' && field.isOptional && { required: false }
        : { default: field.default }),
      fields: declarations(field.children, context),
    }
  if (field.kind === 'values')
    return { type: 'list', label, item: { ...typed(field.item ?? 'text', field, context) } }
  return {
    ...typed(field.kind, field, context),
    label,
    ...exampleOf(field),
    ...(field.default === undefined && field.isOptional && { required: false }),
    ...companyOf(field, plan),
    ...(field.default !== undefined && { default: field.default }),
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
  const type = declaredType(kind, field, { currency, language: plan.language })
  return kind === 'money' && isBelowItsCode(field, plan) ? { ...type, currencyDisplay: 'none' } : type
}

/** Links a field of the sender with a detail of the account's company. */
function companyOf(
  field: UnderstoodField,
  { sender, payment, small }: Plan,
): Pick<FieldDeclaration, 'company'> {
  if (field.company) return { company: field.company }
  const known = sender ? [...sender.leaves, ...payment, ...small] : []
  const leaf = known.find((one) => one.field === field)
  const detail = leaf?.concept === undefined ? undefined : companyDetailOf[leaf.concept]
  const isText = ['text', 'multiline', 'email'].includes(field.kind)
  return detail !== undefined && isText && field.path.length > 1 ? { company: detail } : {}
}

/** Whether an amount does not need a currency, because its table head shows it. The main sum still shows the currency. */
function isBelowItsCode(field: UnderstoodField, { layout, lists }: Plan): boolean {
  if (field.isInList) return layout !== 'menu'
  const path = field.path.join('.')
  return lists.some(
    ({ form, sums, currency }) =>
      form === 'table' && currency !== undefined && sums.some(({ tag, isMain }) => tag === path && !isMain),
  )
}

/** Returns the name of the PDF, such as `invoice-{{invoice_no}}.pdf`. */
function fileNameOf({ name, kind }: Plan, number: Leaf | undefined): string {
  const slug = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const base = joined(slug) === '' ? kind.id.replaceAll('_', '-') : slug
  return number ? `${base}-{{${number.tag}}}.pdf` : `${base}.pdf`
}
