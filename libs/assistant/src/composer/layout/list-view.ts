import { escapeHtml } from '@platen/contract'
import { conceptNamed } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import { leafView, numbered, optional, termsView } from './leaf-view.ts'
import type { Column, ListPlan, Section, SumRow } from './plan.ts'

/** Longer headings can break. */
export const headLengthMax = 18
/** The deepest heading level in HTML. */
const levelMax = 6
/** Items with more values are printed as pairs of name and value, one per line. */
const lineMax = 4

/** Returns a list for `shared/list.html`. `level` is the level of its heading. */
export function listView(
  list: ListPlan,
  language: Language,
  { level, hasHeading }: { level: number; hasHeading: boolean },
): object {
  const { tag, form, heading, isNumbered = false } = list
  const within = level + (hasHeading ? 1 : 0)
  return {
    tag,
    form,
    heading,
    hasHeading,
    isNumbered,
    level: Math.min(level, levelMax),
    itemLevel: Math.min(within, levelMax),
    none: phrase('none', language),
    listElement: isNumbered ? 'ol' : 'ul',
    isSignatories: form === 'signatories',
    isParagraphs: form === 'paragraphs',
    isSection: form !== 'signatories' && form !== 'paragraphs',
    isValues: form === 'values',
    isTable: form === 'table',
    isEntries: form === 'entries',
    isDishes: form === 'dishes',
    isCards: form === 'cards',
    ...(form === 'table' ? tableView(list) : itemsView(list, language, within)),
  }
}

/** Returns a group of the data for `shared/section.html`. */
export function sectionView(
  { heading, leaves, lists, inner }: Section,
  language: Language,
  level = 2,
): object {
  const isLong = ({ field }: Section['leaves'][number]) => field.kind === 'multiline'
  return {
    heading,
    level: Math.min(level, levelMax),
    terms: termsView(
      leaves.filter((leaf) => !isLong(leaf)),
      'pairs',
    ),
    longTexts: leaves.filter(isLong).map(leafView),
    lists: lists.map((list) => listView(list, language, { level: level + 1, hasHeading: true })),
    inner: inner.map((one) => sectionView(one, language, level + 1)),
  }
}

/** Returns an item of a list that is not a table: its title, short values and long text. */
function itemsView({ form, columns, inner, group }: ListPlan, language: Language, level: number) {
  const isDish = form === 'dishes'
  const price = isDish ? columns.find(({ field }) => field.kind === 'money') : undefined
  const named = isDish && columns.find(({ concept }) => concept === 'name' || concept === 'title')
  const title = form === 'signatories' ? undefined : named || titleOf(columns)
  const rest = columns.filter(
    (column) => column !== title && column !== price && !(isDish && column.concept === 'category'),
  )
  const texts = isDish ? [] : rest.filter(({ field }) => field.kind === 'multiline')
  const short = rest.filter((column) => !texts.includes(column))
  return {
    group,
    columns: numbered(columns.map(leafView)),
    itemTitle: title && leafView(title),
    price: price && leafView(price),
    hasFacts: short.length > 0,
    itemFacts: numbered(short.map((column) => ({ ...leafView(column), needsLabel: !isClearAlone(column) }))),
    terms: termsView(short, short.length <= lineMax ? 'line' : 'pairs'),
    itemTexts: texts.map(leafView),
    innerLists: inner.map((one) =>
      listView(one, language, { level: level + 1, hasHeading: inner.length > 1 || one.form === 'values' }),
    ),
  }
}

/** Whether a value is clear without a label. */
function isClearAlone({ form, concept, field }: Column): boolean {
  return (
    field.kind !== 'boolean' &&
    (form === 'image' || form === 'date' || form === 'code' || (form === 'text' && concept !== undefined))
  )
}

function titleOf(columns: readonly Column[]): Column | undefined {
  for (const wanted of ['title', 'name', 'role', 'description', 'subject', 'city']) {
    const found = columns.find(
      ({ concept, form, field }) => concept === wanted && form === 'text' && field.kind !== 'multiline',
    )
    if (found) return found
  }
  const texts = columns.filter(
    ({ form, field }) => (form === 'text' || form === 'code') && field.kind === 'text',
  )
  // A name is clearer than a number.
  return texts.find(({ field }) => conceptNamed(field.name)?.kind !== 'id') ?? texts[0]
}

function tableView({ columns, sums, isDense = false, currency }: ListPlan) {
  const texts = columns.filter(({ form }) => form === 'text')
  const main = texts.find(({ concept }) => concept === 'description' || concept === 'name') ?? texts[0]
  const lastMoney = columns.findLast(({ field }) => field.kind === 'money')
  return {
    isDense,
    columns: columns.map((column) => {
      const form = column.form === 'text' ? '' : column.form
      const isLong = form !== '' && column.label.length > headLengthMax
      return {
        ...leafView(column),
        headClass: isLong ? `${form} long` : form,
        minWidth: column.minWidth ?? '',
        currency: column === lastMoney ? (currency ?? '') : '',
        isMain: column === main,
        cell: column === main ? 'th' : 'td',
        class: column.field.kind === 'multiline' ? 'lines' : form,
        behind: column.behind?.tag ?? '',
        below: column.below.map(({ tag }) => tag),
      }
    }),
    sums: sums.map((sum) => sumView(sum, columns.length)),
  }
}

/** Returns the row for a sum below a table. The label spans all columns except the last. */
function sumView({ tag, label, isMain, isOptional, each }: SumRow, columns: number) {
  // The label can contain a field, such as the rate of a tax.
  const text = !each && label.includes('{{') ? label : escapeHtml(label)
  return {
    tag,
    isMain,
    labelColumns: columns - 1,
    each: each?.list ?? '',
    text: each ? `${text} {{${each.key}}} · {{${each.base}}}` : text,
    ...optional(tag, isOptional && !each),
  }
}
