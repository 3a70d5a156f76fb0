import { isDateType, isNumberType } from '@platen/contract'
import type { Kind } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed, conceptWithin } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { apart, conceptOfField, labelOfField } from './labels.ts'
import type { Column, Leaf, ListPlan, Section } from './plan.ts'

/** Maximum number of columns in a table on portrait paper. */
const columnsMax = 12

export interface ListContext {
  language: Language
  kind: Kind
}

/** Plans a list. `tag` is its name on the page. */
export function planList(field: UnderstoodField, tag: string, context: ListContext): ListPlan {
  const { language, kind } = context
  const base = {
    tag,
    field,
    heading: labelOfField(field, language),
    inner: [],
    sums: [],
    columns: [],
  }
  if (field.kind === 'values') {
    if (kind.layout === 'letter' && isOfParagraphs(field)) return { ...base, form: 'paragraphs' }
    return { ...base, form: 'values', ...(kind.layout === 'contract' && { isNumbered: true }) }
  }
  const leaves = apart(valuesIn(field, '', language))
  const inner = listsIn(field, '').map(({ child, tag: own }) => planList(child, own, context))
  const columns = columnsOf(leaves)
  const form = formOfList({ field, leaves, columns, hasInner: inner.length > 0, kind })
  return {
    ...base,
    form,
    columns: form === 'table' ? columns : leaves.map(columnOf),
    inner: form === 'table' ? [] : inner,
    ...(form === 'entries' && kind.id === 'contract' && { isNumbered: true }),
  }
}

/** Whether a list of strings is the body of the letter. */
function isOfParagraphs({ name, example }: UnderstoodField): boolean {
  return (
    conceptNamed(name)?.id === 'body' ||
    (typeof example === 'string' && example.length > 60) ||
    /^(?:paragraphs?|absatze|absätze|paragraphes?|párrafos?)$/i.test(name)
  )
}

interface ListToForm {
  field: UnderstoodField
  leaves: readonly Leaf[]
  columns: readonly Column[]
  hasInner: boolean
  kind: Kind
}

/** Whether a list with inner lists, such as the taxes on each line, is printed as a table. */
function isOfLines(columns: readonly Column[], { layout }: Kind): boolean {
  const hasMoney = columns.some(({ field }) => field.kind === 'money')
  const hasQuantity = columns.some(({ concept }) => concept === 'quantity')
  return layout === 'business' && hasMoney && hasQuantity && columns.length <= columnsMax
}

/** Reports the lists in the rows of a table, which are not printed. */
export function unprintedListNotes({ form, field, inner }: ListPlan): string[] {
  if (form !== 'table' || inner.length > 0) return []
  const names = listsIn(field, '').map(({ tag }) => `“${field.name}.${tag}”`)
  return names.length === 0
    ? []
    : [`Not printed, because rows of a table cannot contain lists: ${names.join(', ')}.`]
}

/** Layouts that print lists with long text as entries, not as tables. */
const inWords = new Set(['report', 'contract', 'letter', 'certificate'])

function formOfList({ field, leaves, columns, hasInner, kind }: ListToForm): ListPlan['form'] {
  if (hasInner) return isOfLines(columns, kind) ? 'table' : 'cards'
  const numbers = leaves.filter((leaf) => formOf(leaf.field) === 'number').length
  const hasMoney = leaves.some((leaf) => leaf.field.kind === 'money')
  if (conceptNamed(field.name)?.id === 'signatories' && leaves.length <= 3 && numbers === 0)
    return 'signatories'
  if (kind.layout === 'menu' && hasMoney && leaves.length <= 6) return 'dishes'
  const isRead = leaves.some(isLongText) || kind.id === 'contract' || kind.id === 'cv'
  if (inWords.has(kind.layout) && isRead && !hasMoney && numbers <= 1 && leaves.length <= 6) return 'entries'
  return columns.length > columnsMax ? 'cards' : 'table'
}

/** Whether text is longer than a remark. */
function isLongText({ field: { kind, example }, concept }: Leaf): boolean {
  const isRemark = concept === 'notes' && typeof example === 'string' && example.length <= 60
  return kind === 'multiline' && !(isRemark && !example.includes('\n'))
}

/** Returns the values of a group or an item, including the values of inner groups, with dotted names. */
export function valuesIn(field: UnderstoodField, prefix: string, language: Language, around = ''): Leaf[] {
  return field.children.flatMap((child): Leaf[] => {
    const tag = prefix + child.name
    if (child.kind === 'group') return valuesIn(child, `${tag}.`, language, labelOfField(child, language))
    if (child.kind === 'list' || child.kind === 'values') return []
    const concept = conceptOfField(child)?.id
    const own = labelOfField(child, language)
    const label = around === '' ? own : `${around}: ${own}`
    return [{ tag, field: child, label, ...(concept !== undefined && { concept }) }]
  })
}

function listsIn(field: UnderstoodField, prefix: string): { child: UnderstoodField; tag: string }[] {
  return field.children.flatMap((child) => {
    const tag = prefix + child.name
    if (child.kind === 'group') return listsIn(child, `${tag}.`)
    return child.kind === 'list' || child.kind === 'values' ? [{ child, tag }] : []
  })
}

function columnOf(leaf: Leaf): Column {
  return { ...leaf, form: formOf(leaf.field), below: [] }
}

function formOf({ kind, name, example }: UnderstoodField): Column['form'] {
  if (isNumberType(kind)) return 'number'
  if (isDateType(kind)) return 'date'
  if (kind === 'image') return 'image'
  const isCode = isShortByName(name) && typeof example === 'string' && example.length <= 16
  return isCode ? 'code' : 'text'
}

function isShortByName(name: string): boolean {
  const concept = conceptNamed(name)
  return concept?.kind === 'id' || concept?.id === 'time'
}

/** Puts units after their quantity, and details below their description. */
function columnsOf(leaves: readonly Leaf[]): Column[] {
  const columns = leaves.map(columnOf)
  const unit = columns.find(({ concept }) => concept === 'unit')
  const quantity = columns.find(({ concept, form }) => concept === 'quantity' && form === 'number')
  const detail = columns.find(
    ({ concept, field }) => concept === 'detail' || (concept === 'notes' && field.kind !== 'image'),
  )
  const main = columns.find(
    ({ form, concept }) =>
      form === 'text' && (concept === 'description' || concept === 'name' || concept === 'title'),
  )
  const gone = new Set<Column>()
  if (unit && quantity && unit.form === 'text') {
    quantity.behind = unit
    gone.add(unit)
  }
  if (detail && main && detail !== main && columns.length > 2) {
    main.below.push(detail)
    gone.add(detail)
  }
  // The column of amounts is last, because its sum is below it.
  const kept = columns.filter((column) => !gone.has(column))
  const lastOf = (wanted: string) => kept.find(({ concept, form }) => concept === wanted && form === 'number')
  const amount = lastOf('total') ?? lastOf('amount')
  return amount ? [...kept.filter((column) => column !== amount), amount] : kept
}

/** Plans a group: values, lists, and larger groups as sections. */
export function planSection(field: UnderstoodField, context: ListContext, tag = field.name): Section {
  const { language } = context
  const small = (child: UnderstoodField) => child.kind === 'group' && isSmall(child)
  const leaves = apart(
    field.children.flatMap((child) => {
      if (small(child))
        return valuesIn(child, `${tag}.${child.name}.`, language, labelOfField(child, language))
      return valuesIn({ ...field, children: child.kind === 'group' ? [] : [child] }, `${tag}.`, language)
    }),
  )
  return {
    heading: labelOfField(field, language),
    leaves,
    lists: field.children
      .filter(({ kind }) => kind === 'list' || kind === 'values')
      .map((child) => planList(child, `${tag}.${child.name}`, context)),
    inner: field.children
      .filter((child) => child.kind === 'group' && !small(child))
      .map((child) => planSection(child, context, `${tag}.${child.name}`)),
  }
}

function isSmall(field: UnderstoodField): boolean {
  return (
    field.children.length <= 3 &&
    field.children.every(({ kind }) => kind !== 'group' && kind !== 'list' && kind !== 'values')
  )
}

/** Returns a column by its concept. */
export function columnNamed(list: ListPlan, ...concepts: string[]): Column | undefined {
  for (const wanted of concepts) {
    const found = list.columns.find(({ concept }) => concept === wanted)
    if (found) return found
  }
  return list.columns.find(
    ({ field, form }) => form === 'number' && concepts.includes(conceptWithin(field.name)?.id ?? ''),
  )
}
