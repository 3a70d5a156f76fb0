import { buildBundle } from '@platen/template/bundle'
import { Fault } from '@platen/contract'
import { checkData } from '@platen/merge'
import { checkMerge, compileDocument, type MergedPage } from '@platen/template/document'
import { expect } from 'chai'
import { absent, type OracleType } from './values.ts'

/** The declaration of a field for each type. */
const declarations: Record<OracleType, object> = {
  text: { type: 'text' },
  multiline: { type: 'multiline' },
  markdown: { type: 'markdown' },
  number: { type: 'number' },
  money: { type: 'money', currency: 'EUR' },
  percent: { type: 'percent' },
  date: { type: 'date', format: 'yMMMd' },
  datetime: { type: 'datetime', format: 'yMMMdhm' },
  boolean: { type: 'boolean', words: ['yes', 'no'] },
  image: { type: 'image' },
  list: { type: 'list', item: { type: 'text' } },
  group: { type: 'group', fields: { inner: { type: 'text' } } },
}

/** The positions of the field: its declaration, the markup around its tags, the data around its value, and its pointer. */
export const places = {
  'at the top': {
    fields: (x: object) => ({ x }),
    name: 'x',
    around: (tags: string) => tags,
    data: (own: object) => own,
    pointer: '/data/x',
    formulaAt: 'y',
  },
  'in a group': {
    fields: (x: object) => ({ g: { type: 'group', fields: { x } } }),
    name: 'g.x',
    around: (tags: string) => tags,
    data: (own: object) => ({ g: own }),
    pointer: '/data/g/x',
    formulaAt: undefined,
  },
  'in an item': {
    fields: (x: object) => ({ items: { type: 'list', fields: { x } } }),
    name: 'x',
    around: (tags: string) => `{{#items}}${tags}{{/items}}`,
    data: (own: object) => ({ items: [own] }),
    pointer: '/data/items/0/x',
    formulaAt: 'items.y',
  },
  'in an item, below a field of the same name': {
    fields: (x: object) => ({ x: { type: 'text', required: false }, items: { type: 'list', fields: { x } } }),
    name: 'x',
    around: (tags: string) => `{{#items}}${tags}{{/items}}`,
    data: (own: object) => ({ x: 'OUTER', items: [own] }),
    pointer: '/data/items/0/x',
    formulaAt: 'items.y',
  },
  'in an item of an item': {
    fields: (x: object) => ({
      items: { type: 'list', fields: { subs: { type: 'list', fields: { x } } } },
    }),
    name: 'x',
    around: (tags: string) => `{{#items}}{{#subs}}${tags}{{/subs}}{{/items}}`,
    data: (own: object) => ({ items: [{ subs: [own] }] }),
    pointer: '/data/items/0/subs/0/x',
    formulaAt: 'items.subs.y',
  },
} as const
export type PlaceName = keyof typeof places

/** The result of data: the text in a document, or its faults as `code pointer`. */
export type Outcome =
  | {
      page: string
      keywords: string | undefined
      fileName: string
      /** The text of the header. */
      header: string | undefined
      /** The attributes of `<p>`. */
      title: string | undefined
      style: string | undefined
      /** The drawing of the code or the chart. Empty if there is none. */
      drawing: string
      /** The accessible label. */
      label: string | undefined
      warnings: string[]
    }
  | { faults: string[] }

/** A template as in the service and its worker, without a browser. */
export interface MadeTemplate {
  make(data: Record<string, unknown>): Outcome
}

/** Returns a template with one field. `tags` creates its tags from its name. */
export async function oracleTemplate(
  type: OracleType,
  place: PlaceName,
  given: { tags: (name: string) => string; formula?: (name: string) => string; settings?: object },
): Promise<{ make(value: unknown): Outcome }> {
  const { fields, name, around, data, formulaAt } = places[place]
  const formula = formulaAt !== undefined && given.formula?.('x')
  const settings = {
    name: 'Oracle',
    language: 'en',
    fields: fields(declarations[type]),
    ...(formula && formulaAt !== undefined && { computed: { [formulaAt]: formula } }),
    ...given.settings,
  }
  const html = `<main>${around(given.tags(formula ? 'y' : name))}</main>`
  const template = await templateOf(html, settings)
  return { make: (value) => template.make({ ...data(value === absent ? {} : { x: value }) }) }
}

/** Checks and compiles a template as publishing does. The page is the content of its `<main>`. */
export async function templateOf(
  html: string,
  settings: object,
  others: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<MadeTemplate> {
  const files = { 'template.html': html, 'template.json': JSON.stringify(settings) }
  const built = await buildBundle({
    templateId: 'tpl_oracle',
    version: 1,
    files: new Map([
      ...others,
      ...Object.entries(files).map(([file, text]) => [file, Buffer.from(text)] as const),
    ]),
  })
  if ('faults' in built) throw new Error(`${html}: ${JSON.stringify(built.faults)}`)
  const { bundle } = built
  const document = await compileDocument(bundle, { token: 'oracle', baseAddress: 'https://oracle.invalid/' })
  if (!document) throw new Error(`${html} does not compile`)
  return {
    make(sent) {
      const { faults, total } = checkData(bundle.fields, sent)
      if (total > 0) return { faults: faults.map(({ code, pointer }) => `${code} ${pointer}`) }
      const { faults: mergeFaults } = checkMerge(document, sent, { createdAt: 0 })
      let merged: MergedPage
      try {
        merged = document.merge(sent, { htmlBytesMax: 1e8, createdAt: 0 })
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'invalid_data') throw error
        expect(mergeFaults, 'the errors from checkMerge').to.deep.equal(error.errors)
        return { faults: error.errors.map(({ code, pointer }) => `${code} ${pointer}`) }
      }
      expect(mergeFaults, 'the errors from checkMerge').to.deep.equal([])
      const within = (pattern: RegExp) => {
        const found = pattern.exec(merged.html)?.[1]
        return found === undefined ? undefined : unescaped(found)
      }
      return {
        header: within(/content:\s*"([^"]*)"/),
        title: within(/<p title="([^"]*)"/),
        // The mark that distinguishes templates is not relevant.
        style: within(/<p style="(?:\/\*oracle\*\/)?([^"]*)"/),
        drawing: /<svg[\s\S]*<\/svg>/.exec(merged.html)?.[0] ?? '',
        label: within(/aria-label="([^"]*)"/),
        page: textOf(/<main>([\s\S]*)<\/main>/.exec(merged.html)?.[1] ?? 'no page'),
        keywords: merged.information.Keywords,
        fileName: merged.fileName,
        warnings: merged.warnings.map(({ code, subject, message }) => `${code} ${subject} ${message}`),
      }
    },
  }
}

/** Removes the elements of Markdown, and decodes character references. */
function textOf(markup: string): string {
  return unescaped(markup.replaceAll(/<(?!i )[^>]*>/g, ''))
}

function unescaped(text: string): string {
  return text
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u202F', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
