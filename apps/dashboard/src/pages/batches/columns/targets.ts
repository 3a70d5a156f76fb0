import { type Field, labelFromName } from '@platen/contract'
import { cellKind, declaredAt } from '@platen/import/tabular'
import { isComputed, mayBeMissing } from '@platen/template/draft'
import { fieldRows } from '../../../fields/field-rows.ts'

/** What a column may fill. */
export interface Target {
  /** As the service takes it: `customer.name`, `lines.sum`. */
  path: string
  /**
   * What people call it, no two alike: its label, with those of what it stands in where others have the same; its place in words without one.
   * Its path where nothing has a label.
   */
  words: string
  /** `text`: what is printed. `texts`: several of them in a cell. `list`: a cell of JSON. `condition`: true or false. */
  kind: 'text' | 'texts' | 'list' | 'condition'
  /** Every document has to have it. */
  isNeeded: boolean
  /** The list whose rows it belongs to. */
  list?: string
  /** That list is declared as one: a row that stands alone is a list of one only where rows are put together. */
  isOfRows?: true
  /** The first one of the template at this place. */
  field: Field
}

/** The places of a template's data that a cell can fill, in the template's order, each once. */
export function targetsOf(fields: readonly Field[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { kind, chain, field } of fieldRows(fields)) {
    if (kind === 'object' || chain.some((one) => isComputed(one))) continue
    const place = placeOf(chain, fields)
    const path = place.join('.')
    const isNeeded = kind === 'value' && chain.every((one) => !mayBeMissing(one))
    const same = targets.get(path)
    if (same) {
      same.isNeeded ||= isNeeded
      continue
    }
    const [outermost = ''] = place
    const isOfList = place.length > 1 && fields.some((one) => one.name === outermost && isList(one))
    const isOfRows = isOfList && declaredAt(fields, [outermost]) !== undefined
    const cells = cellKind(fields, place)
    targets.set(path, {
      path,
      words: path,
      kind: cells !== 'value' ? cells : kind === 'condition' ? 'condition' : 'list',
      isNeeded,
      ...(isOfList ? { list: outermost } : {}),
      ...(isOfRows ? { isOfRows } : {}),
      field,
    })
  }
  return withWords([...targets.values()], fields)
}

function withWords(targets: readonly Target[], fields: readonly Field[]): Target[] {
  const own = targets.map(({ path }) => labelAt(fields, path.split('.')))
  if (!hasLabels(fields)) return [...targets]
  const whole = targets.map(({ path }) => placeWords(fields, path.split('.')))
  const isAlone = (label: string, at: number) =>
    own.every((other, index) => index === at || other?.toLowerCase() !== label.toLowerCase())
  const words = targets.map(({ path }, at) => {
    const label = own[at]
    return label !== undefined && isAlone(label, at) ? label : (whole[at] ?? path)
  })
  return targets.map((target, at) => {
    const said = words[at] ?? target.path
    return { ...target, words: words.indexOf(said) === words.lastIndexOf(said) ? said : target.path }
  })
}

/**
 * `Customer › Name` for `customer.name`; what has no label is called by its name, as words: `Items › Unit price` for `items.unit_price`. Where
 * nothing in the template has a label, programs fill it, and its names stay as they are.
 */
export function placeWords(fields: readonly Field[], place: readonly string[]): string {
  const wordsOf = hasLabels(fields) ? labelFromName : (name: string) => name
  return place.map((name, at) => labelAt(fields, place.slice(0, at + 1)) ?? wordsOf(name)).join(' › ')
}

function hasLabels(fields: readonly Field[]): boolean {
  return fields.some(({ declared, children }) => (declared?.label ?? '').trim() !== '' || hasLabels(children))
}

function labelAt(fields: readonly Field[], place: readonly string[]): string | undefined {
  const label = declaredAt(fields, place)?.label?.trim()
  return label === '' ? undefined : label
}

/** Fields that the template gives a value itself, by their paths; no column fills one. */
export function computedPaths(fields: readonly Field[]): string[] {
  return fieldRows(fields).flatMap(({ chain }) =>
    chain.some((one) => isComputed(one)) ? [placeOf(chain, fields).join('.')] : [],
  )
}

/** By its declaration, as formulas may be all that looks into it; else a section may be given rows. */
function isList({ section, declared }: Field): boolean {
  return declared === undefined ? section : declared.type === 'list'
}

/** Where data holds a field: what stands in the section of a text, which has no names of its own, is looked for around it. */
export function placeOf(chain: readonly Field[], fields: readonly Field[]): string[] {
  let around: string[] = []
  let place: string[] = []
  for (const field of chain) {
    place = [...(field.dotted === true ? place : around), field.name]
    const hasNames =
      (field.section || isList(field)) && !field.itemIsValue && cellKind(fields, place) !== 'text'
    if (hasNames) around = place
  }
  return place
}
