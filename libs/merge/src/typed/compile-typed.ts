import { isRightToLeft, pointerTo, type TemplateSettings, unescapePointerPart } from '@platen/contract'
import {
  compileFormulas,
  createFormatter,
  FormulaFault,
  type FormulaProgram,
  type TypedValue,
} from '@platen/merge/fields'
import type { DeclaredFields } from '../declare-fields.ts'
import type { DataRecord, Scope } from '../scope.ts'
import { chooseLanguage, findLanguage, isPrintable, readLocale } from './choose-locale.ts'
import { convertRecord } from './convert-record.ts'
import { asDataFault, placeOf } from '../place-of.ts'
import { createStepBudget } from '../render.ts'
import { compileTexts, type Texts, textValues } from './compile-texts.ts'
import { asSourceFault, atSources } from './formula-sources.ts'
import { compilePattern } from './pattern.ts'
import { createPrinters, type LocalePrinters, type RenderMarkdown } from './printers.ts'
import { compileShape, type ShapeField } from './shape.ts'
import { wrapRecord } from './wrap-record.ts'

/**
 * Data made ready for a template's text: typed values print themselves, computed ones are there, `text` holds the texts of the document's
 * language.
 */
export interface PreparedData {
  data: DataRecord
  /** The locale in which the document's values are printed. */
  locale: string
  /** The language of the document's texts: the locale, unless the texts of another language are printed. */
  language: string
  /** Whether the texts are written from right to left. */
  isRightToLeft: boolean
  /** Set when the template has no texts in the language that the document's locale asks for. */
  replaced: ReplacedLanguage | undefined
  /** The values that have been printed with fewer digits than they have, though no format asks for that: by field, in the order of the page. */
  rounded(): RoundedValue[]
  /** A fault of printing this data with each item at a calculated field moved to the field that it is calculated from. */
  atSources(error: unknown): unknown
}

/** The language that a document asks for, and the one whose texts it has instead. */
export interface ReplacedLanguage {
  wanted: string
  printed: string
  /** All languages that the template has texts in. */
  available: readonly string[]
}

/** Values of one field that were printed with fewer digits than they have. */
export interface RoundedValue {
  /** Of the field, without the numbers of rows: `items.price`. */
  field: string
  /** A formula gives the field. */
  isComputed: boolean
  /** RFC 6901 pointer to the first such value in the data, computed fields included. */
  pointer: string
  /** That value, and how it was printed. */
  exact: string
  printed: string
  /** Number of such values of the field. */
  count: number
}

/** The types, formulas and languages of a template; compiled once for each version. */
export interface TypedTemplate {
  /**
   * `now`: epoch milliseconds of the request. `null` data is the blank form.
   * @throws Fault `invalid_data` for what only the data decides: a division by zero, an unknown locale or currency.
   */
  prepare(data: DataRecord | null, options: { now: number }): PreparedData
}

type Settings = Pick<TemplateSettings, 'language' | 'locale' | 'timeZone' | 'fields' | 'computed' | 'texts'> &
  Partial<Pick<TemplateSettings, 'optional'>>

/** What a template's settings say of its fields, for `declareFields`; formulas with faults say nothing. */
export function declaredFieldsOf(settings: Settings): DeclaredFields {
  const { fields, computed, texts } = settings
  const program = computed && programOf(settings)
  return {
    ...(fields && { fields }),
    formulas: new Map(
      Object.entries(computed ?? {}).map(([path, given]) => [
        path,
        typeof given === 'string' ? given : given.formula,
      ]),
    ),
    conditions: new Set(
      [...(program?.kinds ?? [])].flatMap(([path, { kind }]) =>
        kind !== 'list' && kind !== 'group' && computed?.[path] !== undefined ? [path] : [],
      ),
    ),
    inputs: program?.inputs ?? [],
    results: [...(program?.kinds.keys() ?? [])],
    aliases: new Map(
      [...(program?.kinds ?? [])].flatMap(([path, { kind, sameAs }]) =>
        sameAs !== undefined && (kind === 'list' || kind === 'group') ? [[path, sameAs]] : [],
      ),
    ),
    ...(settings.optional && { optional: settings.optional }),
    hasTexts: texts !== undefined,
  }
}

/** Compiles what a template's settings say of its fields; `undefined` where they say nothing, so that data is merged as it came. */
export function compileTyped(
  settings: Settings,
  { renderMarkdown }: { renderMarkdown?: RenderMarkdown } = {},
): TypedTemplate | undefined {
  const { fields, computed, texts, locale, language, timeZone = 'UTC' } = settings
  if (!fields && !computed && !texts && locale === undefined) return undefined
  const formulas = computed ? programOf(settings) : undefined
  const shape = compileShape({
    fields: fields ?? {},
    computed: computed ?? {},
    kinds: formulas?.kinds ?? new Map(),
  })
  const localeOf = compilePattern(locale ?? language)
  const localePointer = pointerOf(locale)
  const languages = compileTexts(texts ?? {}, language)
  const known = new Map<string, InLocale>()

  function inLocale(chosen: string): InLocale {
    const found = known.get(chosen)
    if (found) return found
    // A locale comes from data, and may be any.
    if (known.size >= localesMax) known.clear()
    const available = [...languages.keys()]
    const tag = chooseLanguage(chosen, available, language)
    const isReplaced =
      locale !== undefined && tag !== undefined && findLanguage(chosen, available) === undefined
    const ofTexts = isReplaced ? tag : chosen
    const made: InLocale = {
      locale: chosen,
      language: ofTexts,
      replaced: isReplaced ? { wanted: chosen, printed: tag, available } : undefined,
      isRightToLeft: isRightToLeft(ofTexts),
      texts: tag === undefined ? undefined : languages.get(tag),
      printers: createPrinters({
        locale: isPrintable(chosen) ? chosen : language,
        timeZone,
        formatter,
        renderMarkdown,
      }),
    }
    known.set(chosen, made)
    return made
  }

  /** By what the data says: `de_DE` and `de-DE` are one, and are read once. */
  const read = new Map<string, InLocale>()
  function chosenBy(wanted: string): InLocale {
    const found = read.get(wanted)
    if (found) return found
    const made = inLocale(wanted === '' ? language : readLocale(wanted, localePointer, languages))
    if (read.size >= localesMax) read.clear()
    read.set(wanted, made)
    return made
  }

  return {
    prepare(given, { now }) {
      // The blank form is empty throughout: a sum of nothing would be a 0, in a currency that nobody named.
      const record = given ? convertRecord(given, shape, { timeZone }) : {}
      if (given) runFormulas(formulas, record, { now, timeZone })
      const top: Scope = { value: undefined, record, outer: null }
      const budget = createStepBudget()
      const rounded = new Map<ShapeField, Set<TypedValue>>()
      const { printers, texts: own, ...chosen } = chosenBy(localeOf(top, budget).trim())
      try {
        wrapRecord(top, shape, {
          printerFor: printers.ofDocument(budget),
          onRounded(field, value) {
            const values = rounded.get(field)
            if (values) values.add(value)
            else rounded.set(field, new Set([value]))
          },
        })
      } catch (error) {
        const fault = asDataFault(error, record)
        throw formulas ? atSources(fault, record, formulas.sourcesOf) : fault
      }
      if (own) record['text'] = textValues(own, top, budget)
      return {
        data: record,
        ...chosen,
        atSources: (error) => (formulas ? atSources(error, record, formulas.sourcesOf) : error),
        rounded: () => [...rounded].map((ofField) => roundedValue(ofField, record)),
      }
    },
  }
}

/** Of the values of one field. Only the first is searched for in the data: there may be one for each of thousands of rows. */
function roundedValue(
  [{ isComputed }, values]: readonly [ShapeField, ReadonlySet<TypedValue>],
  record: DataRecord,
): RoundedValue {
  const [first] = values
  const pointer = placeOf(first, record) ?? ''
  const names = pointer.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  return {
    field: names.map(unescapePointerPart).join('.'),
    isComputed,
    pointer,
    exact: first?.raw() ?? '',
    printed: first?.text() ?? '',
    count: values.size,
  }
}

/** What a locale decides of its documents. */
interface InLocale {
  locale: string
  language: string
  replaced: ReplacedLanguage | undefined
  isRightToLeft: boolean
  texts: Texts | undefined
  printers: LocalePrinters
}

/** One for all templates: it keeps what it has read of each format, to a bound. */
const formatter = createFormatter()
const localesMax = 100

function programOf({ fields, computed }: Settings): FormulaProgram | undefined {
  const compiled = compileFormulas({ fields: fields ?? {}, computed: computed ?? {} })
  return 'program' in compiled ? compiled.program : undefined
}

function runFormulas(
  formulas: FormulaProgram | undefined,
  record: Record<string, unknown>,
  options: { now: number; timeZone: string },
): void {
  try {
    formulas?.run(record, options)
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    throw asSourceFault(error, record, formulas?.sourcesOf ?? new Map())
  }
}

/** Of the field that a pattern is made of. */
function pointerOf(pattern: string | undefined): string {
  const name = /\{\{\s*([^\s{}#^/!]+)\s*\}\}/.exec(pattern ?? '')?.[1] ?? ''
  return pointerTo(['data', ...name.split('.')].filter((part) => part !== ''))
}
