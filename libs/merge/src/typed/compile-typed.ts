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
import { asDataFault, findPointer } from '../find-pointer.ts'
import { createStepBudget } from '../render.ts'
import { compileTexts, type Texts, textValues } from './compile-texts.ts'
import { asSourceFault, atSources } from './formula-sources.ts'
import { compilePattern } from './pattern.ts'
import { createPrinters, type LocalePrinters, type RenderMarkdown } from './printers.ts'
import { compileShape, type ShapeField } from './shape.ts'
import { wrapRecord } from './wrap-record.ts'

/** Data for a template: typed values with printers, computed values, and `text` with the text in the document's language. */
export interface PreparedData {
  data: DataRecord
  locale: string
  /** The locale or, if it differs, the language of the text. */
  language: string
  isRightToLeft: boolean
  /** Set if the template has no text in the locale's language. */
  replaced: ReplacedLanguage | undefined
  /** Values that were printed with fewer digits than they have, although no format requires it. One for each field, in page order. */
  rounded(): RoundedValue[]
  /** Changes each item of an error about a calculated field so that it points to a field that the calculation reads. */
  atSources(error: unknown): unknown
}

/** The requested language, and the language of the printed text. */
export interface ReplacedLanguage {
  wanted: string
  printed: string
  available: readonly string[]
}

export interface RoundedValue {
  /** Path without row numbers: `items.price`. */
  field: string
  isComputed: boolean
  /** RFC 6901 pointer to the first such value, including computed fields. */
  pointer: string
  exact: string
  printed: string
  count: number
}

/** The compiled types, formulas and languages of a template version. */
export interface TypedTemplate {
  /**
   * `now` is the time of the request in epoch milliseconds. `null` data is the blank form.
   * @throws Fault `invalid_data` for errors that depend on the data, such as a division by zero, or an unknown locale or currency.
   */
  prepare(data: DataRecord | null, options: { now: number }): PreparedData
}

type Settings = Pick<TemplateSettings, 'language' | 'locale' | 'timeZone' | 'fields' | 'computed' | 'texts'> &
  Partial<Pick<TemplateSettings, 'optional'>>

/** Returns the declarations in a template's settings for `declareFields`. Invalid formulas are ignored. */
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
    structures: structuresOf(program),
    aliases: new Map(
      [...(program?.kinds ?? [])].flatMap(([path, { kind, sameAs }]) =>
        sameAs !== undefined && (kind === 'list' || kind === 'group') ? [[path, sameAs]] : [],
      ),
    ),
    ...(settings.optional && { optional: settings.optional }),
    hasTexts: texts !== undefined,
  }
}

function structuresOf(program: FormulaProgram | undefined): NonNullable<DeclaredFields['structures']> {
  const kinds = [...(program?.kinds ?? [])]
  const withFields = new Set(kinds.map(([path]) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  const structures = new Map<string, 'values' | 'rows' | 'group'>()
  for (const [path, { kind }] of kinds) {
    if (kind === 'group') structures.set(path, kind)
    else if (kind === 'list') structures.set(path, withFields.has(path) ? 'rows' : 'values')
  }
  return structures
}

/** Compiles the types in a template's settings. Returns undefined if there are none: data is then merged unchanged. */
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
    // Locales come from data, so there can be any number.
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

  /** Cached by the locale as sent, so that `de_DE` and `de-DE` are each read once. */
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
      // The blank form stays empty: an empty sum would be 0 in an unknown currency.
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

/** Only the position of the first rounded value is searched for, because thousands of rows can have one. */
function roundedValue(
  [{ isComputed }, values]: readonly [ShapeField, ReadonlySet<TypedValue>],
  record: DataRecord,
): RoundedValue {
  const [first] = values
  const pointer = findPointer(first, record) ?? ''
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

interface InLocale {
  locale: string
  language: string
  replaced: ReplacedLanguage | undefined
  isRightToLeft: boolean
  texts: Texts | undefined
  printers: LocalePrinters
}

/** One formatter for all templates, with a limited cache of formats. */
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

function pointerOf(pattern: string | undefined): string {
  const name = /\{\{\s*([^\s{}#^/!]+)\s*\}\}/.exec(pattern ?? '')?.[1] ?? ''
  return pointerTo(['data', ...name.split('.')].filter((part) => part !== ''))
}
