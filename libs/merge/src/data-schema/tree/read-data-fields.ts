import {
  Fault,
  type Field,
  type FieldDeclaration,
  sectionChildren,
  isNeeded,
  labelFromName,
} from '@platen/contract'
import type { DataField, DataKind, DataLevel } from './data-field.ts'
import { exampleAmong, itemsIn, jsonTypesOf, recordsIn, sampledAt } from './sampled.ts'
import { isOwnCondition, isSought, mayHaveItems, outerFields, type Use } from './uses.ts'

/**
 * Four times the maximum number of fields in a template: samples can contain the same section at several positions, and its fields are repeated at
 * each.
 */
const fieldsMax = 20_000

type Declared = NonNullable<Field['declared']>

interface Around {
  /** The objects of samples at this level. */
  records: readonly unknown[]
  scope: Scope | null
  /** Whether generating a document requires the fields at this level. */
  isVisited: boolean
  isScope: boolean
  count: { fields: number }
}

interface Scope {
  names: ReadonlySet<string>
  records: readonly unknown[]
  outer: Scope | null
}

/**
 * Returns the fields that callers send, nested as in the data, without computed fields. Valid `samples` provide examples and the types of undeclared
 * fields. Throws `invalid_request` for too many fields.
 */
export function readDataFields(fields: readonly Field[], samples: readonly unknown[] = []): DataLevel {
  return readLevel(
    fields.map((field) => ({ field, isOwn: false })),
    { records: recordsIn(samples), scope: null, isVisited: true, isScope: true, count: { fields: 0 } },
  )
}

function readLevel(given: readonly Use[], around: Around): DataLevel {
  const uses = withConditions(given, around.records)
  const outer = new Set(uses.flatMap(({ field }) => [...outerFields(field)].map(({ name }) => name)))
  const placed = uses.filter(
    ({ field: { formula, isOuter, name } }) => formula === undefined && !isOuter && name !== '.',
  )
  const byName = Map.groupBy(placed, ({ field }) => field.name)
  const { records, scope, isScope, count } = around
  count.fields += byName.size
  if (count.fields > fieldsMax) throw tooManyFields()
  const names = new Set([...byName.keys(), ...outer])
  const inner: Around = { ...around, scope: isScope ? { names, records, outer: scope } : scope }
  const sought: string[] = []
  const fields = [...byName].flatMap(([name, ofName]): DataField[] => {
    const needed = around.isVisited ? ofName.filter(({ field }) => isNeeded(field)) : []
    // A field that is declared here is required here, even if an outer level has the name.
    const isOwn =
      needed.some(({ field, isOwn: isMarked }) => isMarked || field.declared !== undefined) ||
      !hasName(scope, name)
    if (needed.length > 0 && !isOwn) sought.push(name)
    // Samples have the name only at an outer level.
    const isElsewhere = ofName.every(isFree) && sampledAt(records, name).length === 0 && isSentTo(scope, name)
    if (isElsewhere) outer.add(name)
    return isElsewhere ? [] : [readField(joined(ofName), inner, needed.length > 0 && isOwn)]
  })
  for (const { name } of fields) outer.delete(name)
  return { fields, outer, soughtOutwards: sought, isScope }
}

function tooManyFields(): Fault {
  return new Fault('invalid_request', {
    detail: `The template’s data, including its samples, has more than ${fieldsMax.toLocaleString('en')} fields. Declare the fields in template.json, or use fewer names in the samples.`,
  })
}

function hasName(scope: Scope | null, name: string): boolean {
  return scope !== null && (scope.names.has(name) || hasName(scope.outer, name))
}

function isSentTo(scope: Scope | null, name: string): boolean {
  return scope !== null && (sampledAt(scope.records, name).length > 0 || isSentTo(scope.outer, name))
}

function isFree({ field, isOwn }: Use): boolean {
  return !isOwn && isSought(field)
}

/**
 * Adds the names that nested sections look up at this level. A condition adds all its names; other sections add those that samples have here. They
 * are not required, because the section may not be printed.
 */
function withConditions(given: readonly Use[], records: readonly unknown[]): Use[] {
  const uses = [...given]
  const seen = new Set<Field>()
  for (const { field } of uses) {
    const isSwitch =
      field.formula === undefined &&
      !['list', 'group'].includes(kindOf(field, sampledAt(records, field.name)))
    const inside = isSwitch
      ? sectionChildren(field).filter((child) => isSought(child) && child.name !== field.name)
      : []
    const sent = [...outerFields(field)].filter(({ name }) => sampledAt(records, name).length > 0)
    for (const child of [...inside, ...sent]) {
      if (seen.has(child)) continue
      seen.add(child)
      uses.push({ field: { ...child, optional: true }, isOwn: false })
    }
  }
  return uses
}

/** Combines several fields with the same name. */
function joined(uses: readonly Use[]): Field {
  const [first, ...others] = uses.map(({ field }) => field)
  if (first === undefined) throw new Error('a name without a field')
  return others.reduce<Field>(
    (all, field) => ({
      ...all,
      ...field,
      plain: all.plain || field.plain,
      section: all.section || field.section,
      inverted: all.inverted || field.inverted,
      itemIsValue: all.itemIsValue || field.itemIsValue,
      optional: all.optional && field.optional,
      children: [...all.children, ...field.children],
    }),
    first,
  )
}

function readField(field: Field, around: Around, isNeededHere: boolean): DataField {
  const values = sampledAt(around.records, field.name)
  const declared: Partial<Declared> = field.declared ?? {}
  const hasDefault = (declared.default ?? null) !== null
  const kind = kindOf(field, values)
  const of = describe(declared, { name: field.name, kind, values })
  const result: DataField = {
    ...of,
    isRequired: declared.required === true ? !hasDefault : isNeededHere,
  }
  if (kind === 'group')
    result.level = readLevel(usesIn(field, true), { ...around, records: recordsIn(values), isScope: false })
  if (kind !== 'list') return result
  const item = declared.item ?? (isListOfValues(field) ? undefined : null)
  if (item === null) {
    const inItems = {
      ...around,
      records: recordsIn(values),
      isVisited: around.isVisited && isOpened(field),
      isScope: true,
    }
    result.level = readLevel(usesIn(field, false), inItems)
  } else {
    const plain = describe(item ?? {}, {
      name: field.name,
      kind: item?.type ?? 'value',
      values: itemsIn(values),
    })
    result.item = { ...plain, isRequired: false }
  }
  return result
}

function usesIn(field: Field, isGroup: boolean): Use[] {
  const dotted = field.children.filter((child) => child.dotted)
  return [
    ...dotted.map((child) => ({ field: isGroup ? child : { ...child, optional: true }, isOwn: true })),
    ...sectionChildren(field).map((child) => ({
      field: isOpened(field) ? child : { ...child, optional: true },
      isOwn: false,
    })),
  ]
}

/** Whether generating a document requires the contents of a field: a section prints it, or it is a declared list, whose rows formulas can read. */
function isOpened({ section, declared }: Field): boolean {
  return section || declared?.type === 'list'
}

function describe(
  declared: Partial<FieldDeclaration>,
  { name, kind, values }: { name: string; kind: DataKind; values: readonly unknown[] },
): Omit<DataField, 'isRequired'> {
  const example = exampleAmong(declared.example === undefined ? values : [declared.example, ...values])
  return {
    name,
    kind,
    title: declared.label ?? labelFromName(name),
    ...(declared.description !== undefined && { description: declared.description }),
    ...(example !== undefined && kind !== 'group' && kind !== 'list' && { example }),
    ...((declared.default ?? null) !== null && { default: declared.default }),
    ...(declared.options && { options: declared.options }),
    ...(declared.check && { check: declared.check }),
    ...(declared.min !== undefined && { min: declared.min }),
    ...(declared.max !== undefined && { max: declared.max }),
    whole: declared.whole ?? 1,
    mayBeEmpty: declared.required !== true,
    takesNull: declared.required !== true || (declared.default ?? null) !== null,
    sentAs: jsonTypesOf(values),
    isSentEmpty: values.includes(''),
  }
}

function kindOf(field: Field, values: readonly unknown[]): DataKind {
  if (field.declared) return field.declared.type
  if (field.children.some(({ dotted }) => dotted)) return 'group'
  const sent = values.find((value) => value !== null)
  if (Array.isArray(sent)) return 'list'
  if (!isOwnCondition(field) && sent !== null && typeof sent === 'object') return 'group'
  if (field.itemIsValue) return 'list'
  if (mayHaveItems(field)) return sent === undefined ? 'list' : 'condition'
  return isOwnCondition(field) ? 'value' : 'condition'
}

function isListOfValues(field: Field): boolean {
  return field.declared
    ? field.itemIsValue && !field.declared.item && sectionChildren(field).length === 0
    : field.itemIsValue
}
