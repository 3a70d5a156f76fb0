import { commandDefinitions, fieldsOf, runCommand } from '@platen/template/commands'
import { fieldsOfSource, pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { faultsOf, libraryDrafts } from '../testing/library.ts'

/** Returns requests whose arguments name a field, a list and parts of the draft. */
function requestsFor(
  source: Parameters<typeof fieldsOf>[0],
): { name: string; arguments: Record<string, unknown> }[] {
  const all = fieldsOf(source)
  const values = all.filter(
    ({ kind, path, partOf }) => kind === 'value' && path.length === 1 && partOf === undefined,
  )
  const lists = all.filter(({ kind, path }) => kind === 'list' && path.length === 1)
  const parts = ['h1', 'h2', 'table', 'p', 'dl', 'header', 'section']
  return [
    ...commandDefinitions.map(({ name, example }) => ({ name, arguments: { ...example } })),
    ...parts.flatMap((part) => [
      { name: 'insert_text', arguments: { text: 'Thanks', part } },
      { name: 'insert_code', arguments: { type: 'qrcode', text: 'https://example.com', part, at: 'before' } },
      { name: 'insert_chart', arguments: { type: 'line', value: 'cost', by: 'month', part } },
      { name: 'add_page_break', arguments: { part } },
      { name: 'set_columns', arguments: { count: 3, part } },
      { name: 'set_style', arguments: { part, size: '14pt', colour: '#123', align: 'right' } },
      { name: 'duplicate_part', arguments: { part } },
      { name: 'move_part', arguments: { part, to: 'h1' } },
      ...values.slice(0, 2).map(({ name }) => ({ name: 'show_when', arguments: { part, field: name } })),
    ]),
    ...values.slice(0, 4).flatMap(({ name }) => [
      { name: 'insert_code', arguments: { type: 'code128', field: name } },
      { name: 'insert_field', arguments: { field: name } },
      { name: 'rename_field', arguments: { field: name, name: `${name}_new` } },
    ]),
    ...lists.flatMap((list) => [
      { name: 'add_column', arguments: { list: list.name, newField: 'Extra', type: 'number' } },
      ...list.children.flatMap(({ path }) => [
        { name: 'add_total', arguments: { field: path.join('.') } },
        { name: 'remove_column', arguments: { field: path.join('.') } },
        { name: 'insert_code', arguments: { type: 'qrcode', field: path.join('.') } },
      ]),
    ]),
  ]
}

describe('editing commands on library templates', () => {
  for (const [name, source] of libraryDrafts())
    it(`${name}: each command succeeds without an error, or reports why not`, () => {
      const before = faultsOf(source)
      let done = 0
      for (const request of requestsFor(source)) {
        const words = JSON.stringify(request)
        const result = runCommand(source, request)
        if ('refused' in result) {
          expect(result.refused, words).to.match(/^.{10,}[.?]$/s)
          continue
        }
        done++
        const after = { ...source, files: { ...source.files, ...result.files } }
        expect(fieldsOfSource(after), words).not.to.equal(undefined)
        expect(faultsOf(after), words).to.deep.equal(before)
        const starts = new Set(parseSource(pageHtml(after)).elements.map(({ start }) => start))
        for (const { start } of result.named)
          if (start !== null) expect(starts.has(start), words).to.equal(true)
      }
      expect(done).to.be.greaterThan(20)
    })
})
