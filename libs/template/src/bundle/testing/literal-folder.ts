import type { SourceFault } from '@platen/contract'
import { readTemplateFolder } from '../folder/read-template-folder.ts'
import type { TemplateSource } from '../template-source.ts'

export type Files = Record<string, string | Uint8Array>

export const good: Files = {
  'template.html':
    '<h1>{{title}}</h1><table><tbody>{{#items}}<tr><td>{{name}}</td></tr>{{/items}}</tbody></table>',
  'template.json': '{ "name": "Report" }',
  'sample.json': '{ "title": "T", "items": [{ "name": "a" }] }',
}

export function read(files: Files): { source: TemplateSource } | { faults: SourceFault[] } {
  return readTemplateFolder(
    new Map(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
  )
}

/** Returns errors as `file:line:column code`. Throws if there are none. */
export function faultsOf(files: Files): string[] {
  const result = read(files)
  if (!('faults' in result)) throw new Error('no error was found')
  return result.faults.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
}

/** Returns the source. Throws if there are errors. */
export function sourceOf(files: Files): TemplateSource {
  const result = read(files)
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result.source
}

export const withHtml = (html: string, more: Files = {}): Files => ({
  ...good,
  'sample.json': '{}',
  'template.html': html,
  ...more,
})
export const withSettings = (json: string): Files => ({ ...good, 'template.json': json })
