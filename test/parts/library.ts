import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { TemplateSettings } from '@platen/contract'
import { compileDocument, type MergedPage } from '@platen/template/document'
import { projectFolder, readTemplate } from './stack.ts'

export const libraryFolder = path.join(projectFolder, 'templates')

/** The names of the library templates. */
export const libraryTemplates = readdirSync(libraryFolder)
  .filter((name) => existsSync(path.join(libraryFolder, name, 'template.json')))
  .toSorted()

/** Returns the paths of a template's samples in its folder, the main sample first. */
export function samplesOf(name: string): string[] {
  const further = readdirSync(path.join(libraryFolder, name, 'samples')).toSorted()
  return ['sample.json', ...further.map((file) => `samples/${file}`)]
}

type Data = Record<string, unknown>

/** A library template as in the worker, without a browser. */
export interface LibraryTemplate {
  files: Map<string, Uint8Array>
  settings: TemplateSettings
  sample(file: string): Data
  /** `null` data is the blank form. */
  merge(data: Data | null): MergedPage
  /** Returns all words on the merged page, in the order of its markup. */
  text(data: Data | null): string
}

/** Reads and checks a template as publishing does. */
export async function readLibraryTemplate(name: string): Promise<LibraryTemplate> {
  const files = await readTemplate(name)
  const built = await buildBundle({ templateId: `tpl_${name}`, version: 1, files })
  if ('faults' in built) throw new Error(`${name}: ${JSON.stringify(built.faults, null, 1)}`)
  const { bundle } = built
  const document = await compileDocument(bundle, {
    token: 'library',
    baseAddress: 'https://library.invalid/',
  })
  if (!document) throw new Error(`${name} does not compile`)
  const merge = (data: Data | null) => document.merge(data, { htmlBytesMax: 1e8, createdAt: Date.now() })
  return {
    files,
    settings: bundle.settings,
    sample: (file) => readJson(files, file),
    merge,
    text: (data) => textOfMarkup(merge(data).html),
  }
}

/** Returns a parsed JSON file from a template. */
export function readJson(files: ReadonlyMap<string, Uint8Array>, name: string): Data {
  return JSON.parse(Buffer.from(files.get(name) ?? new Uint8Array()).toString()) as Data
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function textOfMarkup(html: string): string {
  return html
    .replaceAll(/<!doctype[^>]*>|<!--[\s\S]*?-->|<(style|title)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name) return entities[name] ?? whole
        return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '0', 16))
      },
    )
}
