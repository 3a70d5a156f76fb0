import { type Field, type FieldType, sectionChildren, isTextType } from '@platen/contract'
import { readTypedValue, traitsOf } from '@platen/merge/fields'
import { checkData } from './check-data.ts'
import { isRecord } from './scope.ts'
import { isNumber, isStyleValue } from './print-value.ts'

type Data = Record<string, unknown>

const manyRowsDefault = 400

/**
 * Returns data in which each plain field prints its own tag (`{{invoice_no}}`, `{{customer.name}}`, `{{.}}`), each list has one item, and
 * conditions are on. Typed fields have their example or a generated one. A name whose uses no single value satisfies is `null`. If the result is
 * invalid, returns the blank sample.
 */
export function namesAsData(fields: readonly Field[]): Data {
  return settle(fields, recordOf(fields))
}

/** Returns the smallest valid data: empty lists, no optional names, empty strings. */
export function blankSample(fields: readonly Field[]): Data {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = blankOf(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** Returns the current sample with long and unusual text. If the current sample is invalid, returns names of fields. */
export function longSample(fields: readonly Field[], current: Readonly<Data>): Data {
  let count = 0
  const base = isFitting(fields, current) ? current : namesAsData(fields)
  const mayBeStyle = hasStyle(fields)
  const types = typesOf(fields)
  const lengthened = mapTexts(base, (text, path) => {
    if (text === '' || !isFreeText(types, path) || (mayBeStyle && isStyleValue(text, 'value'))) return text
    const long = longTexts[count++ % longTexts.length] ?? ''
    return `${text} ${long}`
  })
  return isRecord(lengthened) ? lengthened : {}
}

/**
 * Returns the data with `count` rows in each list of objects at the top level. Existing rows are repeated, with a number in each. An empty list gets
 * rows with the names of its fields.
 */
export function manyRows(data: Readonly<Data>, fields: readonly Field[], count = manyRowsDefault): Data {
  const base = isFitting(fields, data) ? data : namesAsData(fields)
  const names = namesAsData(fields)
  const types = typesOf(fields)
  const grown: Data = Object.fromEntries(
    fields
      .filter((field) => !Object.hasOwn(base, field.name) && isListOfObjects(names[field.name]))
      .map((field): [string, unknown] => [field.name, []])
      .concat(Object.entries(base))
      .map(([key, value]) => {
        const own = Object.hasOwn(names, key) ? names[key] : undefined
        const rows = Array.isArray(value) && value.length === 0 && isListOfObjects(own) ? own : value
        return [
          key,
          isListOfObjects(rows) ? repeat(rows, count, (name) => isFreeText(types, `${key}.${name}`)) : value,
        ]
      }),
  )
  return isFitting(fields, grown) ? grown : { ...base }
}

const longTexts = [
  'with many more words after it than anyone who designed this page expected, and even a few more, so that it wraps over several lines',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'first line\nsecond line, somewhat longer\n\nand one after an empty line',
  'نص طويل من اليمين إلى اليسار مع 12,345.67 في وسطه وكلمات أخرى كثيرة حتى ينكسر السطر',
  '非常に長い文章は行の終わりで折り返され、句読点は行頭に来てはなりません。数字の１２３４５も含まれています。',
  'https://example.com/a/very/long/address/without/a/single/space?that=could&break=anywhere-at-all-0123456789',
  'a “quoted” & <angled> text; {{curly}}, 100 % – and 👩‍🚀 with e\u0301 accents',
]

/** `waiting` collects fields that must be found in an outer level, because each item of their section is a string. */
function recordOf(fields: readonly Field[], path = '', around?: Field[]): Data {
  const made = new Map<string, unknown>()
  const waiting: Field[] = around ?? []
  const add = (field: Field, prefix: string) => {
    if (field.name === '.' || made.has(field.name)) return
    const value = valueOf(field, prefix + field.name, waiting)
    if (value !== undefined) made.set(field.name, value)
  }
  for (const field of fields) add(field, path)
  if (around === undefined) for (let field = waiting.shift(); field; field = waiting.shift()) add(field, '')
  return Object.fromEntries(made)
}

function valueOf(field: Field, path: string, waiting: Field[]): unknown {
  if (field.formula !== undefined || field.isOuter) return undefined
  if (field.declared) return typedValue(field, field.declared, path)
  const dotted = field.children.filter((child) => child.dotted)
  const inside = field.section ? sectionChildren(field) : []
  const tag = styleExample(field) ?? `{{${path}}}`
  if (dotted.length > 0) {
    if (field.plain) return null
    const own = recordOf(inside)
    return { ...own, ...recordOf(dotted, `${path}.`, waiting) }
  }
  if (!field.section) return field.plain ? tag : undefined
  const isCondition = field.plain || inside.some((child) => child.plain && child.name === field.name)
  if (isCondition || field.itemIsValue || inside.length === 0) {
    waiting.push(...inside.filter((child) => child.name !== field.name))
    if (isCondition) return tag
    return field.itemIsValue ? [styleExample(field) ?? '{{.}}'] : true
  }
  return [recordOf(inside)]
}

type Declared = NonNullable<Field['declared']>

function typedValue(field: Field, declared: Declared, path: string): unknown {
  const { type, item } = declared
  if (type === 'group') return recordOf(field.children, `${path}.`)
  if (type === 'list' && !item && !field.itemIsValue) return [recordOf(sectionChildren(field))]
  if (type === 'list') return [item ? plainExample(item, path) : '{{.}}']
  return styleExample(field) ?? plainExample(declared, path)
}

function plainExample({ type, example, whole, options, check, min, max }: Declared, path: string): unknown {
  if (options) return options.find((option) => option === example) ?? options[0]
  const isPlain = type !== 'list' && type !== 'group'
  if (isPlain && example !== undefined && 'value' in readTypedValue(type, example, { timeZone: 'UTC' }))
    return example
  if (check) return 'DE89 3704 0044 0532 0130 00'
  const usual = exampleOfType(type, whole)
  if (typeof usual === 'number') return Math.min(Math.max(usual, min ?? usual), max ?? Infinity)
  return usual ?? `{{${path}}}`
}

/** Returns an example value of a type, or undefined for text. `whole` is the number for 100%. */
export function exampleOfType(type: FieldType, whole: Declared['whole']): unknown {
  return traitsOf({ type, whole }).example
}

function styleExample({ style }: Field): unknown {
  return style === undefined ? undefined : isNumber(style) ? 50 : 'inherit'
}

function hasStyle(fields: readonly Field[]): boolean {
  return fields.some((field) => field.style !== undefined || hasStyle(field.children))
}

function blankOf(field: Field): unknown {
  if (field.formula !== undefined) return undefined
  if (field.declared) return blankOfType(field, field.declared)
  const dotted = field.children.filter((child) => child.dotted)
  if (field.section && !field.plain && dotted.length === 0 && isListOfObjectsOrItems(field)) return []
  if (field.section || field.inverted || field.optional) return undefined
  const inner = blankSample(dotted)
  if (field.plain) return dotted.length > 0 ? null : ''
  return Object.keys(inner).length > 0 ? inner : undefined
}

/** Returns the smallest value of a type, with examples for required parts. */
function blankOfType(field: Field, declared: Declared): unknown {
  const { type, required } = declared
  const isNeeded = required === true || field.plain || field.isInput === true
  if (type === 'list') return required === true ? typedValue(field, declared, field.name) : []
  if (type === 'group') {
    const inner = blankSample(field.children)
    return Object.keys(inner).length > 0 || required === true ? inner : undefined
  }
  if (field.optional || !isNeeded) return undefined
  if (required === true) return typedValue(field, declared, field.name)
  return isTextType(type) ? '' : null
}

/** Declared types by the dotted path of the value; types of plain items by the path of their list. */
function typesOf(
  fields: readonly Field[],
  prefix = '',
  types = new Map<string, FieldType>(),
): Map<string, FieldType> {
  for (const { name, declared, children } of fields) {
    const path = prefix + name
    if (declared) {
      const { type, options, check } = declared.item ?? declared
      // A value with options or a check is not free text, so its type is not `text`.
      types.set(path, options || check ? 'boolean' : type)
    }
    typesOf(children, `${path}.`, types)
  }
  return types
}

function isFreeText(types: ReadonlyMap<string, FieldType>, path: string): boolean {
  const type = types.get(path)
  return type === undefined || isTextType(type)
}

function isListOfObjectsOrItems(field: Field): boolean {
  const inside = sectionChildren(field)
  if (field.itemIsValue) return true
  return inside.length > 0 && !inside.some((child) => child.plain && child.name === field.name)
}

function isFitting(fields: readonly Field[], data: Readonly<Data>): boolean {
  return checkData(fields, data).total === 0
}

/** A template can use a name in ways that no single value satisfies. In that case, the smallest data is used. */
function settle(fields: readonly Field[], data: Data): Data {
  return isFitting(fields, data) ? data : blankSample(fields)
}

function isListOfObjects(value: unknown): value is Data[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord)
}

function repeat(rows: readonly Data[], count: number, isFree: (name: string) => boolean): Data[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length] ?? {}
    return index < rows.length ? row : numbered(row, index + 1, isFree)
  })
}

/** Adds a number to the first string, so that rows differ. */
function numbered(row: Data, number: number, isFree: (name: string) => boolean): Data {
  let isDone = false
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (isDone || typeof value !== 'string' || value === '' || !isFree(key)) return [key, value]
      isDone = true
      return [key, `${value} ${number}`]
    }),
  )
}

/** `path` is dotted, without the indexes of items. */
function mapTexts(value: unknown, change: (text: string, path: string) => string, path = ''): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, path))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      mapTexts(inner, change, path === '' ? key : `${path}.${key}`),
    ]),
  )
}
