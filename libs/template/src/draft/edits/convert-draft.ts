import { type DraftSource, type Field, type FieldType, sectionChildren } from '@platen/contract'
import { convertPlaceholders, withChanges } from '@platen/template/markup'
import { findPlaceholders, type Placeholder } from '@platen/merge'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { declarationAt, readDeclarations, withDeclaration } from '../fields/declarations.ts'
import { updateSamples } from '../import/update-samples.ts'
import { sampleOf } from '../samples/sample-of.ts'
import { pageHtml } from '../source/draft-files.ts'
import { isJsonObject } from '../source/read-json.ts'
import { type LooseSettings, readSettings } from '../source/template-source.ts'
import { writeSettings } from '../source/write-settings.ts'

export interface ConvertedDraft {
  files: Record<string, string>
  /** Converted placeholders in the page, header and footer, in order. */
  converted: Placeholder[]
  /** Placeholders that were not converted. See `advice`. */
  left: Placeholder[]
}

const settingsPath = 'template.json'

/**
 * Converts other template engines' placeholders in page, header and footer to fields. Lists are declared, and samples get an example for each new
 * field. Pure.
 */
export function convertDraft(source: DraftSource): ConvertedDraft {
  const html = pageHtml(source)
  const page = convertPlaceholders(html)
  const before = source.files[settingsPath] ?? ''
  const found: Placeholder[] = []
  const running = convertRunning(readSettings(before), found)
  const written = { ...source, files: { ...source.files, 'template.html': page.html } }
  const fields = fieldsOfSource(written) ?? []
  // A list that is printed as a value is declared without fields.
  const lists = page.lists.filter((path) => fieldAt(fields, path)?.itemIsValue !== true)
  const settings = lists.reduce<LooseSettings>((now, path) => withList(now, path, page.lists), running)
  const converted = [...page.converted, ...found.filter(({ write }) => write !== undefined)]
  const left = [...page.left, ...found.filter(({ write }) => write === undefined)]
  const after: DraftSource = {
    ...written,
    files: {
      ...written.files,
      ...(converted.length > 0 && { [settingsPath]: writeSettings(before, settings) }),
    },
  }
  const loops = page.converted.flatMap(({ loop }) => (loop ? [loop.path] : []))
  // A plural name is more likely a list than a condition.
  const plural = loops.filter((path) => /[^su]s$/.test(path.at(-1) ?? ''))
  const rows = new Set([...page.lists, ...plural].map((path) => path.at(-1) ?? ''))
  const example = JSON.stringify(sampleOf(fieldsOfSource(after) ?? [], { rows }))
  const samples = converted.length > 0 ? updateSamples(source, after, example).files : {}
  const files = { ...after.files, ...samples }
  return {
    files: Object.fromEntries(Object.entries(files).filter(([path, text]) => source.files[path] !== text)),
    converted,
    left,
  }
}

function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((one) => one.name === name)
  return field && rest.length > 0 ? fieldAt(sectionChildren(field), rest) : field
}

/** Converts placeholders in the header and footer, which can contain only values. */
function convertRunning(settings: LooseSettings, found: Placeholder[]): LooseSettings {
  const { page } = settings
  if (!isJsonObject(page)) return settings
  const lines = (['header', 'footer'] as const).flatMap((line) => {
    const texts: unknown = page[line]
    if (!isJsonObject(texts)) return []
    const after = Object.entries(texts).map(([position, text]) => [
      position,
      typeof text === 'string' ? convertText(text, found) : text,
    ])
    return [[line, Object.fromEntries(after)]]
  })
  return {
    ...settings,
    page: { ...page, ...Object.fromEntries(lines) } as NonNullable<LooseSettings['page']>,
  }
}

function convertText(text: string, found: Placeholder[]): string {
  const placeholders = findPlaceholders(text, { isHtml: false })
  found.push(...placeholders)
  return withChanges(
    text,
    placeholders.flatMap(({ start, end, write }) =>
      write === undefined ? [] : [{ from: start, to: end, insert: write }],
    ),
  )
}

function withList(
  settings: LooseSettings,
  path: readonly string[],
  lists: readonly (readonly string[])[],
): LooseSettings {
  if (declarationAt(readDeclarations(settings), path)) return settings
  const known = new Set(lists.map((one) => one.join('.')))
  const around = (outer: readonly string[]): FieldType => (known.has(outer.join('.')) ? 'list' : 'group')
  return { ...settings, ...withDeclaration(settings, path, { type: 'list' }, around) } as LooseSettings
}
