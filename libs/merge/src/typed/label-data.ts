import { Fault, type Field, labelFromName, type TemplateSettings, type TextTree } from '@platen/contract'
import { utf8Bytes } from '../bounds.ts'
import { compileText } from '../compile-template.ts'
import { fieldsAsWritten } from '../declare-fields.ts'
import { namesAsData } from '../example-data.ts'
import { isRecord } from '../scope.ts'
import { chooseLanguage } from './choose-locale.ts'
import { joinedTexts } from './compile-texts.ts'

type Settings = Pick<TemplateSettings, 'language' | 'locale' | 'fields' | 'computed' | 'texts'>
type Data = Record<string, unknown>

/**
 * Returns data that shows a template with the labels of its fields: `«Invoice number»`. If no field has a label, each field prints its tag
 * (`{{invoice_no}}`). Text is in the template's language.
 */
export function dataWithLabels(fields: readonly Field[], settings: Settings): Data {
  const names = namesAsData(fieldsAsWritten(fields))
  const labels: Labels = new Map(labelsOf(settings))
  const hasLabels = [...labels.values()].some((label) => label !== undefined)
  const named = hasLabels ? worded(names, [], labels) : names
  const { text } = named
  const texts = textsOf(settings)
  return texts === undefined || !isRecord(text) ? named : { ...named, text: filled(text, texts, named) }
}

/** Labels of all calculated and declared fields, by dotted path. Undefined for fields without a label. */
type Labels = ReadonlyMap<string, string | undefined>

function* labelsOf({ fields = {}, computed = {} }: Settings): Generator<[string, string | undefined]> {
  yield* declaredLabels(fields, '')
  for (const [path, given] of Object.entries(computed))
    yield [path, typeof given === 'string' ? undefined : written(given.label)]
}

function written(label: string | undefined): string | undefined {
  return label?.trim() === '' ? undefined : label
}

function* declaredLabels(
  fields: NonNullable<TemplateSettings['fields']>,
  prefix: string,
): Generator<[string, string | undefined]> {
  for (const [name, { label, fields: inner }] of Object.entries(fields)) {
    yield [prefix + name, written(label)]
    if (inner) yield* declaredLabels(inner, `${prefix}${name}.`)
  }
}

/** Looks up the label of a name. A name in a row or a condition is also looked up in outer levels. A dotted name is looked up as a whole. */
function wordsAt(path: readonly string[], tag: string, labels: Labels): string {
  const outermost = tag === '{{.}}' ? path.length - 1 : path.length - tag.split('.').length
  const found = path
    .slice(0, outermost + 1)
    .map((_, from) => path.slice(from).join('.'))
    .find((dotted) => labels.has(dotted))
  const label = found === undefined ? undefined : labels.get(found)
  return `«${label ?? labelFromName(path.at(-1) ?? '')}»`
}

function worded(record: Data, path: readonly string[], labels: Labels): Data {
  const wordedValue = (value: unknown, at: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => wordedValue(item, at))
    if (isRecord(value)) return worded(value, at, labels)
    return typeof value === 'string' && value.startsWith('{{') ? wordsAt(at, value, labels) : value
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, wordedValue(value, [...path, name])]),
  )
}

function textsOf({ texts, locale, language }: Settings): TextTree | undefined {
  if (texts === undefined) return undefined
  const wanted = locale === undefined || locale.includes('{{') ? language : locale
  const chosen = chooseLanguage(wanted, Object.keys(texts), language)
  return chosen === undefined ? undefined : joinedTexts(texts, chosen, language)
}

/** Maximum number of bytes in all strings, because each can repeat a long label many times. */
const filledBytesMax = 2 ** 20

/** Inserts labels into the strings of the page. A missing string prints its name, and a string beyond the limit stays unchanged. */
function filled(names: Data, texts: TextTree, data: Data, room = { bytes: filledBytesMax }): Data {
  const filledText = (text: string): string => {
    const compiled = room.bytes > 0 ? compileText(text, { file: 'texts' }) : undefined
    if (!compiled?.ok) return text
    try {
      const shown = compiled.template.render(data, { htmlBytesMax: room.bytes })
      room.bytes -= utf8Bytes(shown, room.bytes)
      return shown
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      room.bytes = 0
      return text
    }
  }
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => {
      const text = Object.hasOwn(texts, name) ? texts[name] : undefined
      if (typeof text === 'object') return [name, isRecord(value) ? filled(value, text, data, room) : value]
      return [name, text === undefined || typeof value !== 'string' ? value : filledText(text)]
    }),
  )
}
