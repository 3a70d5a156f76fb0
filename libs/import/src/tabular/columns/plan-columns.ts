import {
  batchBounds,
  resolveColumnChoice,
  Fault,
  type FaultItem,
  type Field,
  createNameSearch,
  requestNameSteps,
  pointerTo,
  quoted,
  shellQuoted,
  unescapePointerPart,
} from '@platen/contract'
import { checkData, structureOf } from '@platen/merge'
import { buildItem } from './build-item.ts'
import { cellKind, declaredAt, findField, isComputed, isCondition, listAround } from './cell-kind.ts'
import { type Column, fullPath } from './column.ts'
import { isDocumentNumberName } from './key-names.ts'
import { type LocaleOptions, typeColumns } from './type-columns.ts'

/** The same limit as for the data of a request. */
export const { columnsMax } = batchBounds
/** The same limit as in requests. */
const pathPartsMax = 64
/** Maximum number of reported errors. Each suggestion compares all columns. */
const faultsMax = 100

export interface CsvPlan {
  /** In the order of the file; `null` for ignored columns. */
  columns: (Column | null)[]
  names: string[]
  /** Columns without a name, which must be empty. */
  unnamed: number[]
  /** The column for grouping. */
  groupColumn: number | undefined
  /** How guessed columns are read, by name. */
  guessed: Record<string, string>
}

type ColumnPaths = Pick<CsvPlan, 'columns' | 'names'>

export interface PlanOptions extends LocaleOptions {
  groupBy?: string
}

/**
 * Assigns columns to fields. Throws `invalid_upload` with all invalid names: duplicate, unknown, missing, or conflicting. Each is reported once for
 * the header, not for each row.
 */
export function planColumns(header: readonly string[], options: PlanOptions): CsvPlan {
  const names = header.map((name) => name.trim())
  const errors = [...nameFaults(names), ...optionFaults(names, options)]
  if (errors.length > 0) throw refused(errors)
  const groupColumn = options.groupBy === undefined ? undefined : names.indexOf(options.groupBy)
  const columns = names.map((name, index) => {
    const path = name === '' ? undefined : pathOf(name, options)
    if (path === undefined) return null
    const isForGroupsAlone = index === groupColumn && !hasField(options.fields, path)
    return isForGroupsAlone && options.columns?.[name] === undefined
      ? null
      : columnOf({ name, path }, options)
  })
  const unnamed = names.flatMap((name, at) => (name === '' ? [at] : []))
  const plan = { columns, names, unnamed, groupColumn }
  const computed = computedFaults(plan, options.fields)
  if (computed.length > 0) throw refused(computed)
  // Conflicting columns cannot form an item.
  const misplaced = pathFaults(plan)
  if (misplaced.length > 0) throw refused(misplaced)
  const ungrouped = options.groupBy === undefined ? ungroupedFaults(plan, options.fields) : []
  if (ungrouped.length > 0) throw refused(ungrouped)
  const misfits = templateFaults(plan, options.fields)
  if (misfits.length > 0) throw refused(misfits)
  const { faults, ...typed } = typeColumns(columns, names, options)
  if (faults.length > 0) throw refused(faults)
  return { ...plan, ...typed }
}

function nameFaults(names: readonly string[]): FaultItem[] {
  if (names.length > columnsMax) {
    const message = `The header has ${names.length.toLocaleString('en')} columns. The maximum is ${columnsMax.toLocaleString('en')}.`
    return [{ pointer: '', code: 'too_many_columns', message }]
  }
  if (names.every((name) => name === ''))
    return [{ pointer: '', code: 'empty_column', message: 'The header contains no column names.' }]
  const first = new Map<string, number>()
  return names.flatMap((name, index) => {
    const number = index + 1
    if (name === '') return []
    if (name.length > batchBounds.columnNameMax) {
      const message = `The name of column ${number} has more than ${batchBounds.columnNameMax.toLocaleString('en')} characters.`
      return [{ pointer: pointerTo([name]), code: 'invalid_column', message }]
    }
    const same = first.get(name)
    first.set(name, same ?? number)
    if (same === undefined) return []
    const message = `Columns ${same} and ${number} of the header are both called ${quoted(name)}.`
    return [{ pointer: pointerTo([name]), code: 'duplicate_column', message }]
  })
}

function optionFaults(names: readonly string[], { groupBy, columns = {} }: PlanOptions): FaultItem[] {
  const wanted = [...Object.keys(columns), ...(groupBy === undefined ? [] : [groupBy])]
  const known = new Set(names)
  const nearest = createNameSearch(requestNameSteps)
  const missing = wanted.filter((name) => !known.has(name)).slice(0, faultsMax)
  return missing.map((name) => {
    const suggestion = nearest(name, names)
    const message = `The header has no column ${quoted(name)}, which the request refers to.`
    return {
      pointer: pointerTo([name]),
      code: 'column_not_found',
      message,
      ...(suggestion !== undefined && { suggestion }),
    }
  })
}

/** Returns the field of a column, or undefined for an ignored one. */
function pathOf(name: string, { columns = {} }: PlanOptions): string[] | undefined {
  const { field } = resolveColumnChoice(name, Object.hasOwn(columns, name) ? columns[name] : undefined)
  return field === null ? undefined : field.split('.')
}

function columnOf(
  { name, path }: { name: string; path: readonly string[] },
  { fields, groupBy }: PlanOptions,
): Column {
  const list = groupBy === undefined ? undefined : listAround(fields, path)
  const expected = neededCell(fields, path)
  return {
    name,
    ...(expected !== undefined && { expected }),
    ...(list === undefined ? { path: [...path] } : { list, path: path.slice(1) }),
    kind: cellKind(fields, path),
    ...(isCondition(fields, path) && { isCondition: true }),
    ...(declaredAt(fields, path)?.default !== undefined && { hasDefault: true }),
  }
}

/** Returns what a cell for a whole list or group needs; undefined for other fields. */
function neededCell(fields: readonly Field[], path: readonly string[]): string | undefined {
  const structure = structureAt(fields, path)
  if (structure === undefined || cellKind(fields, path) !== 'value') return undefined
  const inner = innerPaths(fields, path)
  const columns =
    inner.length === 0
      ? ''
      : `, or a column for each of its fields, such as ${inner.slice(0, namedMax).map(quotedName).join(' and ')}`
  return structure === 'group' ? `an object in JSON${columns}` : 'a list in JSON'
}

const namedMax = 5

function quotedName(name: string): string {
  return quoted(name, 80)
}

function structureAt(fields: readonly Field[], path: readonly string[]): 'list' | 'group' | undefined {
  const declared = declaredAt(fields, path)?.type
  if (declared === 'list' || declared === 'group') return declared
  const field = findField(fields, path)
  // An undeclared section can also be true or false.
  const isGroup =
    declared === undefined && field !== undefined && !field.section && structureOf(field) === 'group'
  return isGroup ? 'group' : undefined
}

/** Returns the dotted paths of a group's fields, without computed ones. */
function innerPaths(fields: readonly Field[], path: readonly string[]): string[] {
  const children = findField(fields, path)?.children ?? []
  const names = [...new Set(children.filter(({ name }) => name !== '.').map(({ name }) => name))]
  return names.flatMap((name) => {
    const inner = [...path, name]
    if (isComputed(fields, inner)) return []
    return structureAt(fields, inner) === 'group' ? innerPaths(fields, inner) : [inner.join('.')]
  })
}

function hasField(fields: readonly Field[], path: readonly string[]): boolean {
  return findField(fields, path) !== undefined
}

function pathFaults({ columns, names }: ColumnPaths): FaultItem[] {
  const taken = new Map<string, string>()
  const errors: FaultItem[] = []
  const paths = columns.flatMap((column, index) =>
    column === null ? [] : [{ path: fullPath(column), name: names[index] ?? '' }],
  )
  for (const { path, name } of paths) {
    if (path.length > pathPartsMax) {
      const message = `${quoted(name)} fills a field that is nested deeper than ${pathPartsMax} levels.`
      errors.push({ pointer: pointerTo([name]), code: 'invalid_column', message })
      continue
    }
    if (path.includes('')) {
      const message = `${quoted(path.join('.'))} is not a valid field name: a part of it is empty.`
      errors.push({ pointer: pointerTo([name]), code: 'invalid_column', message })
    }
    const same = taken.get(JSON.stringify(path))
    if (same !== undefined) {
      const message = `${quoted(same)} and ${quoted(name)} fill the same field.`
      errors.push({ pointer: pointerTo(path), code: 'duplicate_field', message })
    }
    taken.set(JSON.stringify(path), name)
  }
  for (const { path, name } of paths) {
    if (path.length > pathPartsMax) continue
    for (let length = 1; length < path.length; length++) {
      const outer = taken.get(JSON.stringify(path.slice(0, length)))
      if (outer === undefined) continue
      const message = `${quoted(outer)} fills a whole group or list, and ${quoted(name)} fills a part of it. Leave out one of these columns.`
      errors.push({ pointer: pointerTo(path), code: 'duplicate_field', message })
    }
  }
  return errors
}

function computedFaults({ columns, names }: ColumnPaths, fields: readonly Field[]): FaultItem[] {
  return columns.flatMap((column, at) => {
    if (column === null || !isComputed(fields, fullPath(column))) return []
    const [name = '', path] = [names[at], fullPath(column).join('.')]
    const filled = name === path ? '' : `, which the column ${quoted(name)} is mapped to`
    const message = `The template calculates ${quoted(path)}${filled}. Leave the column out: map it to null (platen batch run: --map ${shellQuoted(`${name}=`)}).`
    return [{ pointer: pointerTo(fullPath(column)), code: 'computed_column', message }]
  })
}

/** Returns one error for each declared list: without groupBy, all rows would have the same error. */
function ungroupedFaults({ columns, names }: ColumnPaths, fields: readonly Field[]): FaultItem[] {
  const lists = columns.map((column) => column?.path && listAround(fields, column.path))
  const key = names.find((name, at) => lists[at] === undefined && isDocumentNumberName(name))
  const example =
    key === undefined ? '' : `, such as ${quoted(key)} (platen batch run: --group-by ${shellQuoted(key)})`
  return lists.flatMap((list, at) => {
    if (list === undefined || lists.indexOf(list) !== at || declaredAt(fields, [list]) === undefined)
      return []
    const message = `Column ${quoted(names[at] ?? '')} fills the list ${quoted(list)}, but the rows are not grouped. Set groupBy to the column that identifies a document${example}.`
    return [{ pointer: pointerTo([list]), code: 'ungrouped_list', message }]
  })
}

/** Checks the header with an item that has text in each cell and empty lists and conditions. */
function templateFaults({ columns, names }: ColumnPaths, fields: readonly Field[]): FaultItem[] {
  const cells = columns.map((column) => (column?.kind === 'value' ? '' : 'x'))
  const { data } = buildItem(columns, [{ line: 1, row: 1, cells }])
  return checkData(fields, data, '').faults.flatMap(({ pointer, code, suggestion }) => {
    const field = unescapePointerPart(pointer.slice(1).replaceAll(/\/(?:0\/)?/g, '.'))
    if (code === 'unknown_key') {
      // Several columns can fill parts of one unknown field.
      const found = names.filter((_, at) => `${positionOf(columns[at])}/`.startsWith(`${pointer}/`))
      // Pointers contain only the start of very long names.
      const filling = found.length > 0 ? found : [field]
      const advice = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
      return filling.map((name) => {
        const lack =
          name === field
            ? `for the column ${quoted(name)}.`
            : `${quoted(field)}, which the column ${quoted(name)} fills.`
        const message = `The template has no field ${lack}${advice} To leave it out, map the column to null (platen batch run: --map ${shellQuoted(`${name}=`)}).`
        return { pointer, code: 'unknown_column', message, ...(suggestion !== undefined && { suggestion }) }
      })
    }
    if (code !== 'missing_key') return []
    const inner =
      structureAt(fields, field.split('.')) === 'group' ? innerPaths(fields, field.split('.')) : []
    const more = inner.length > namedMax ? ` and ${inner.length - namedMax} more` : ''
    const message =
      inner.length === 0
        ? `The template needs a column ${quoted(field)}.`
        : `The template needs columns for the group ${quoted(field)}: ${inner.slice(0, namedMax).map(quotedName).join(', ')}${more}.`
    return [{ pointer, code: 'missing_column', message }]
  })
}

/** Returns the position of a cell in an item with one item in each list. */
function positionOf(column: Column | null | undefined): string {
  if (!column) return ''
  return pointerTo(column.list === undefined ? column.path : [column.list, 0, ...column.path])
}

function refused(errors: readonly FaultItem[]): Fault {
  const [first] = errors
  const more = errors.length === 1 ? '' : ` (and ${(errors.length - 1).toLocaleString('en')} more)`
  return new Fault('invalid_upload', {
    detail: `The header line has errors. ${first?.message ?? ''}${more}`,
    errors: errors.slice(0, faultsMax),
  })
}
