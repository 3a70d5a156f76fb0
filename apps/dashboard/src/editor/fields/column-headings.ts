import type { DraftSource } from '@platen/contract'
import {
  type DataPath,
  listAround,
  parseSource,
  readColumns,
  type SourceElement,
} from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import { pageHtml, draftShape } from '@platen/template/draft'
import { textFiles, textsIn } from './language-texts.ts'

/** A column's printed heading and the list field below it. */
export interface ColumnHeading {
  text: string
  path: DataPath
}

/** Returns the headings of all tables on the page, in all the template's languages, each with the first field that its column prints. */
export function columnHeadings(source: DraftSource): ColumnHeading[] {
  const html = pageHtml(source)
  const tree = parseSource(html)
  const tables = tree.elements.filter(({ name }) => name === 'table')
  if (tables.length === 0) return []
  const shape = draftShape(source)
  const inside = ({ openEnd, closeStart }: SourceElement) => html.slice(openEnd, closeStart)
  return tables.flatMap((table) => {
    const read = readColumns(tree, table)
    if ('refused' in read) return []
    const heads = read.rows.filter(({ row }) => row.parent?.name === 'thead').flatMap(({ cells }) => cells)
    return read.rows.flatMap(({ row, cells }) => {
      const list = row.parent?.name === 'thead' ? undefined : listAround(html, row.start, shape)
      if (!list) return []
      return cells.flatMap(({ element, from, span }) => {
        const field = [...scanTags(inside(element))].find(({ kind }) => kind === 'value')?.name
        const head = heads.find((one) => one.from === from && one.span === span)
        if (field === undefined || field === '.' || !head) return []
        const path = [...list, ...field.split('.')]
        return textsByLanguage(source, inside(head.element)).map((text) => ({ text, path }))
      })
    })
  })
}

/** Returns the text of HTML in each language of the template, without merged data, starting with the template's own language. */
export function textsByLanguage(source: DraftSource, written: string): string[] {
  const languages = textFiles(source).map((file) => textsIn(source, file))
  const said = (languages.length === 0 ? [new Map<string, string>()] : languages).map((texts) =>
    written
      .replaceAll(/\{\{\s*text\.([^{}\s]+)\s*\}\}/g, (_, name: string) => texts.get(name) ?? '')
      .replaceAll(/\{\{([#^])[^{}]*\}\}.*?\{\{\/[^{}]*\}\}/gs, '')
      .replaceAll(/\{\{[^{}]*\}\}|<[^<>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return [...new Set(said)].filter((text) => text !== '')
}
