import {
  type ComputedDeclaration,
  type FieldDeclaration,
  type FieldFormat,
  type FieldType,
  fieldTypes,
} from '@platen/contract'
import { currencyPaths, returnsYear, type ResultKind, typeTraits } from '@platen/merge/fields'
import { compilePattern, hasFields, type Pattern } from './pattern.ts'

/** A field at its position in the data, with what is needed to prepare data. */
export interface ShapeField {
  name: string
  /** Type of the value. `undefined` for text, and for fields that only contain computed fields. */
  type: FieldType | undefined
  isComputed: boolean
  default: unknown
  item: ShapeField | undefined
  /** The fields of an item or a group. */
  inside: ShapeField[]
  format: FieldFormat
  /** Whether data contains 19 for 19%. The typed value is the fraction, 0.19. */
  isOfHundred: boolean
  /** Whether amounts use this field as their currency, so that its value is converted to capital letters. */
  isCurrency: boolean
  /** Format settings with merge fields. */
  patterns: { locale?: Pattern; currency?: Pattern; words?: [Pattern, Pattern] }
}

export type Shape = readonly ShapeField[]

/** Types whose values are printed as sent. */
export const printedUnchanged: ReadonlySet<FieldType | undefined> = new Set([
  undefined,
  'list',
  'group',
  ...fieldTypes.filter((type) => type !== 'list' && type !== 'group' && typeTraits[type].page === 'sent'),
])

const typeOfKind: Readonly<Record<string, FieldType>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
}

/** Compiles the declared and computed fields of a template into one tree. `kinds` has the types of results by dotted path. */
export function compileShape(given: {
  fields: Readonly<Record<string, FieldDeclaration>>
  computed: Readonly<Record<string, string | ComputedDeclaration>>
  kinds: ReadonlyMap<string, ResultKind>
}): Shape {
  const shape = Object.entries(given.fields).map(([name, declaration]) => declaredField(name, declaration))
  const aliases: string[] = []
  for (const [path, result] of given.kinds) {
    if (aliases.some((alias) => path.startsWith(alias))) continue
    if (result.sameAs !== undefined && (result.kind === 'list' || result.kind === 'group'))
      aliases.push(`${path}.`)
    const computed = given.computed[path]
    const at = fieldAt(shape, path.split('.'))
    at.isComputed = computed !== undefined
    const shown = result.sameAs === undefined ? undefined : fieldAt(shape, result.sameAs.split('.'))
    // Rows of groups are the same objects as in their list, and are prepared there, once.
    if (shown) Object.assign(at, { ...shown, name: at.name, isComputed: at.isComputed, inside: [] })
    else {
      at.type = typeOfKind[result.kind]
      if (result.item) at.item = { ...plainField(''), type: typeOfKind[result.item] }
    }
    if (typeof computed === 'object') setFormat(at, computed)
    const formula = typeof computed === 'object' ? computed.formula : computed
    if (at.type === 'number' && formula !== undefined && returnsYear(formula))
      at.format = { grouping: false, ...at.format }
  }
  markCurrencies(shape, given)
  return shape
}

/** Marks fields that contain currencies. If a row's currency is empty, the currency from an outer level is used. */
function markCurrencies(shape: Shape, { fields, computed }: Parameters<typeof compileShape>[0]): void {
  for (const [amount, currency] of currencyPaths(fields, computed)) {
    const levels = amount.split('.')
    while (levels.length > 0) {
      levels.pop()
      const field = findField(shape, [...levels, ...currency])
      if (field?.type === 'text') field.isCurrency = true
    }
  }
}

function findField(level: Shape, [name, ...rest]: readonly string[]): ShapeField | undefined {
  const field = level.find((one) => one.name === name)
  return !field || rest.length === 0 ? field : findField(field.inside, rest)
}

function setFormat(field: ShapeField, computed: ComputedDeclaration): void {
  const target = field.item ?? field
  target.type = computed.type ?? target.type
  target.format = computed
  target.isOfHundred = false
  target.patterns = patternsOf(computed)
}

function plainField(name: string): ShapeField {
  return {
    name,
    type: undefined,
    isComputed: false,
    default: undefined,
    item: undefined,
    inside: [],
    format: {},
    isOfHundred: false,
    isCurrency: false,
    patterns: {},
  }
}

/** Returns the field at a path, which is added if it does not exist. */
function fieldAt(level: ShapeField[], [name = '', ...rest]: readonly string[]): ShapeField {
  let field = level.find((one) => one.name === name)
  if (!field) {
    field = plainField(name)
    level.push(field)
  }
  return rest.length === 0 ? field : fieldAt(field.inside, rest)
}

function declaredField(name: string, declaration: FieldDeclaration): ShapeField {
  const isOfHundred = declaration.type === 'percent' && declaration.whole === 100
  return {
    name,
    type: declaration.type,
    isComputed: false,
    default: declaration.default ?? undefined,
    item: declaration.item && declaredField('', declaration.item),
    inside: Object.entries(declaration.fields ?? {}).map(([inner, field]) => declaredField(inner, field)),
    format: isOfHundred ? { ...declaration, whole: 1 } : declaration,
    isOfHundred,
    isCurrency: false,
    patterns: patternsOf(declaration),
  }
}

function patternsOf({ locale, currency, words }: FieldFormat): ShapeField['patterns'] {
  return {
    ...(locale !== undefined && hasFields(locale) && { locale: compilePattern(locale) }),
    ...(currency !== undefined && hasFields(currency) && { currency: compilePattern(currency) }),
    ...(words?.some(hasFields) && { words: [compilePattern(words[0]), compilePattern(words[1])] }),
  }
}
