import { type DraftSource, nearestName } from '@platen/contract'
import { isJsonObject, readSettings, type SettingsChange, writeSettings } from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { declaredIn, type GivenField } from './declare-fields.ts'
import { editInputs, editOptions } from './read-input.ts'
import { sampleSet } from './set-samples.ts'
import { type AuthorTool, inputOf, type ToolInput } from './tool.ts'

/** Settings of template.json that this tool sets, each with its description. Fields and formulas are set with `fields`. */
export const settingNames = {
  name: 'the name',
  page: 'the page',
  fileName: 'the file name',
  language: 'the language',
  locale: 'the format of numbers and dates',
  timeZone: 'the time zone',
  document: 'the document information',
  optional: 'the optional data',
  tagged: 'the structure for screen readers',
  bookmarks: 'the bookmarks',
  compact: 'the compression',
  images: 'the images',
} as const

interface GivenSample {
  file?: string
  data?: unknown
  path?: (string | number)[]
  value?: unknown
}

export const setUp: AuthorTool = {
  name: 'set_up',
  doing: 'Setting up fields and settings',
  description:
    'Set settings in template.json, fields and samples, all in one call; include only what changes. `settings`: keys in template.json as your instructions list them, null to remove one. `fields`: type and settings, or a formula, by path: `customer.name` in a group, `items[].price` in the rows of a list. `samples`: all data in a file, or one `value` at a `path` such as ["items", 0, "price"]; raw values, without real people.',
  input: inputOf(
    {
      settings: { type: 'object' },
      fields: {
        type: 'array',
        maxItems: 200,
        items: {
          type: 'object',
          properties: { path: { type: 'string', minLength: 1, maxLength: 200 }, type: { type: 'string' } },
          required: ['path'],
        },
      },
      samples: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          properties: {
            file: { type: 'string', description: 'Default: sample.json. Others are samples/NAME.json.' },
            data: { type: 'object' },
            path: { type: 'array', items: { type: ['string', 'integer'] }, minItems: 1, maxItems: 10 },
            value: {},
          },
          additionalProperties: false,
        },
      },
      ...editInputs,
    },
    [],
  ),
  run: (input, { copy, givenData }) => {
    const parts = partsOf(input)
    if (parts.length === 0) return { refused: 'Provide settings, fields or samples.' }
    let { source } = copy
    const words: string[] = []
    for (const part of parts) {
      const made = part(source, givenData)
      if ('refused' in made) return made
      source = made.source
      words.push(made.words)
    }
    return { edit: { source, words: asClauses([...new Set(words)]), ...editOptions(input) } }
  },
}

/** Joins descriptions: “Set the page; set the sample data; added 13 fields”. */
function asClauses(words: readonly string[]): string {
  return words
    .map((one, index) => (index === 0 ? one : one.charAt(0).toLowerCase() + one.slice(1)))
    .join('; ')
}

/** Joins a list: “the page, the language and the time zone”. */
function asList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

type Part = (
  source: DraftSource,
  givenData: Readonly<Record<string, unknown>> | undefined,
) => { source: DraftSource; words: string } | { refused: string }

/** Returns the parts of a call in order. Samples precede fields, because they determine which fields are lists. */
function partsOf(input: ToolInput): Part[] {
  const { settings } = input
  const fields = (input['fields'] ?? []) as GivenField[]
  const samples = (input['samples'] ?? []) as GivenSample[]
  return [
    ...(isJsonObject(settings) && Object.keys(settings).length > 0
      ? [(source: DraftSource) => settingsSet(source, settings)]
      : []),
    ...samples.map(
      ({ file = 'sample.json', ...given }): Part =>
        (source, givenData) =>
          sampleSet(source, { file, ...given, isAdded: givenData !== undefined && file === 'sample.json' }),
    ),
    ...(fields.length > 0
      ? [((source, givenData) => declaredIn(source, fields, { givenData })) satisfies Part]
      : []),
  ]
}

function settingsSet(
  source: DraftSource,
  given: Record<string, unknown>,
): { source: DraftSource; words: string } | { refused: string } {
  const names = Object.keys(settingNames)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const near = nearestName(unknown, names)
    return {
      refused: `“${unknown}” is not a setting.${near === undefined ? '' : ` Did you mean “${near}”?`} The settings are ${names.join(', ')}; fields and formulas go into \`fields\`.`,
    }
  }
  const before = source.files['template.json'] ?? ''
  const settings = readSettings(before)
  const change = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      onto((settings as Record<string, unknown>)[name], value),
    ]),
  ) as SettingsChange
  const words = Object.keys(given).map((name) => settingNames[name as keyof typeof settingNames])
  return {
    source: withFiles(source, { 'template.json': writeSettings(before, change) }),
    words: `Set ${asList(words)}`,
  }
}

/** Merges the given keys into an object. `null` removes a key. Margins can be one string. */
function onto(before: unknown, value: unknown, name?: string): unknown {
  const given = name === 'margin' ? marginOf(value) : value
  if (given === null) return undefined
  if (!isJsonObject(given)) return given
  const known = isJsonObject(before) ? before : name === 'margin' ? sidesOf(before) : {}
  const now = Object.entries({ ...known, ...given }).flatMap(([key, one]) => {
    const left = Object.hasOwn(given, key) ? onto(known[key], one, key) : one
    return left === undefined ? [] : [[key, left] as const]
  })
  return now.length === 0 ? undefined : Object.fromEntries(now)
}

/** Returns margins with 0 as text: it is the only length without a unit. */
function marginOf(given: unknown): unknown {
  const lengthOf = (one: unknown) => (one === 0 ? '0' : one)
  if (!isJsonObject(given)) return lengthOf(given)
  return Object.fromEntries(Object.entries(given).map(([side, one]) => [side, lengthOf(one)]))
}

function sidesOf(margin: unknown): Record<string, unknown> {
  if (typeof margin !== 'string') return {}
  const [top, right = top, bottom = top, left = right] = margin.trim().split(/\s+/)
  return { top, right, bottom, left }
}
