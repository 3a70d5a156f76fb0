import { type Field, labelFromName } from '@platen/contract'
import { cellKind, declaredAt } from '@platen/import/tabular'
import { isComputed, mayBeMissing } from '@platen/template/draft'
import { fieldRows } from '../../../fields/field-rows.ts'

/** A field that a column can fill. */
export interface Target {
  /** The path in the form that the API expects: `customer.name`, `lines.sum`. */
  path: string
  /**
   * A unique label: the label of the field or, if several fields have the same label, the labels of its parents and the field. For a field without
   * a label, it is derived from the path. If no field of the template has a label, it is the path.
   */
  label: string
  /** What a cell contains. `text`: a printed value. `texts`: several printed values. `list`: JSON. `condition`: true or false. */
  kind: 'text' | 'texts' | 'list' | 'condition'
  /** Whether every document needs the field. */
  isNeeded: boolean
  /** The list that contains the field. */
  list?: string
  /** Whether that list is declared with the `list` type. Rows must be grouped to fill such a list, even with a single item. */
  isOfRows?: true
  /** The first field of the template with this path. */
  field: Field
}

/** Returns the fields of a template that a cell can fill, in the order of the template and without duplicates. */
export function targetsOf(fields: readonly Field[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { kind, chain, field } of fieldRows(fields)) {
    if (kind === 'object' || chain.some((one) => isComputed(one))) continue
    const position = dataPath(chain, fields)
    const path = position.join('.')
    const isNeeded = kind === 'value' && chain.every((one) => !mayBeMissing(one))
    const same = targets.get(path)
    if (same) {
      same.isNeeded ||= isNeeded
      continue
    }
    const [outermost = ''] = position
    const isOfList = position.length > 1 && fields.some((one) => one.name === outermost && isList(one))
    const isOfRows = isOfList && declaredAt(fields, [outermost]) !== undefined
    const cells = cellKind(fields, position)
    targets.set(path, {
      path,
      label: path,
      kind: cells !== 'value' ? cells : kind === 'condition' ? 'condition' : 'list',
      isNeeded,
      ...(isOfList ? { list: outermost } : {}),
      ...(isOfRows ? { isOfRows } : {}),
      field,
    })
  }
  return withLabels([...targets.values()], fields)
}

function withLabels(targets: readonly Target[], fields: readonly Field[]): Target[] {
  const own = targets.map(({ path }) => labelAt(fields, path.split('.')))
  if (!hasLabels(fields)) return [...targets]
  const fullLabels = targets.map(({ path }) => pathLabel(fields, path.split('.')))
  const isUnique = (label: string, at: number) =>
    own.every((other, index) => index === at || other?.toLowerCase() !== label.toLowerCase())
  const labels = targets.map(({ path }, at) => {
    const label = own[at]
    return label !== undefined && isUnique(label, at) ? label : (fullLabels[at] ?? path)
  })
  return targets.map((target, at) => {
    const label = labels[at] ?? target.path
    return { ...target, label: labels.indexOf(label) === labels.lastIndexOf(label) ? label : target.path }
  })
}

/**
 * Returns the label of a path, such as `Customer › Name` for `customer.name`. Names without a label are written as words, such as `Items › Unit
 * price` for `items.unit_price`. If no field of the template has a label, names are unchanged, because the template is probably filled by programs.
 */
export function pathLabel(fields: readonly Field[], position: readonly string[]): string {
  const nameOf = hasLabels(fields) ? labelFromName : (name: string) => name
  return position.map((name, at) => labelAt(fields, position.slice(0, at + 1)) ?? nameOf(name)).join(' › ')
}

function hasLabels(fields: readonly Field[]): boolean {
  return fields.some(({ declared, children }) => (declared?.label ?? '').trim() !== '' || hasLabels(children))
}

function labelAt(fields: readonly Field[], position: readonly string[]): string | undefined {
  const label = declaredAt(fields, position)?.label?.trim()
  return label === '' ? undefined : label
}

/** Returns the paths of computed fields. No column can fill them. */
export function computedPaths(fields: readonly Field[]): string[] {
  return fieldRows(fields).flatMap(({ chain }) =>
    chain.some((one) => isComputed(one)) ? [dataPath(chain, fields).join('.')] : [],
  )
}

/**
 * Whether a field is a list. For a declared field, this depends on its type, because the page may not use the field as a section. An undeclared
 * section can be a list.
 */
function isList({ section, declared }: Field): boolean {
  return declared === undefined ? section : declared.type === 'list'
}

/**
 * Returns the path at which data contains a field. Fields inside the section of a text value are looked up in the parents of the section, because a
 * text has no fields.
 */
export function dataPath(chain: readonly Field[], fields: readonly Field[]): string[] {
  let around: string[] = []
  let position: string[] = []
  for (const field of chain) {
    position = [...(field.dotted === true ? position : around), field.name]
    const hasNames =
      (field.section || isList(field)) && !field.itemIsValue && cellKind(fields, position) !== 'text'
    if (hasNames) around = position
  }
  return position
}
