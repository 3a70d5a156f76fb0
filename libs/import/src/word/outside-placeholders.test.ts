import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertDraft, checkSample, fieldsOfSource } from '@platen/template/draft'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { importDocument } from './import-document.ts'

const folder = path.resolve(import.meta.dirname, '../../../../test/fixtures/docx/placeholders')

/** The number of converted placeholders, and the remaining ones. */
const expected: Record<string, { converted: number; left: string[] }> = {
  'dynamic-table.docx': {
    converted: 3,
    left: [
      '{% colspan col_labels|count %}',
      '{%tc for col in col_labels %}',
      '{%tc endfor %}',
      '{%tc for col in item.cols %}',
      '{%tc endfor %}',
    ],
  },
  'loop-table.docx': { converted: 3, left: [] },
  'nested-for.docx': { converted: 12, left: [] },
  'nested-with-condition.docx': { converted: 9, left: [] },
  'order.docx': { converted: 11, left: [] },
  // Four of its sections begin or end within a paragraph.
  'paragraph-loops.docx': {
    converted: 12,
    left: Array.from({ length: 4 }, () => ['{#condition}', '{/condition}']).flat(),
  },
  'richtext-and-if.docx': { converted: 3, left: [] },
  'table-complex2.docx': { converted: 9, left: [] },
  'tag-looping.docx': { converted: 5, left: [] },
}

describe('templates of other engines, imported from Word', () => {
  for (const name of readdirSync(folder))
    it(`${name} has converted or reported placeholders, a page without errors, and a matching sample`, async () => {
      const { files } = await importDocument(readFileSync(path.join(folder, name)))
      const texts = Object.fromEntries(
        ['template.html', 'style.css', 'template.json', 'sample.json'].map((file) => [
          file,
          Buffer.from(files.get(file) ?? []).toString(),
        ]),
      )
      const draft = { files: texts, assets: {} }
      const { files: changed, converted, left } = convertDraft(draft)
      expect({ converted: converted.length, left: left.map(({ mark }) => mark) }).to.deep.equal(
        expected[name],
      )
      const after = { ...draft, files: { ...texts, ...changed } }
      const html = after.files['template.html'] ?? ''
      expect(compileTemplate(html, { file: 'template.html' }).ok).to.equal(true)
      const sample = JSON.parse(after.files['sample.json'] ?? '') as Record<string, unknown>
      expect(checkSample(fieldsOfSource(after) ?? [], sample).items).to.deep.equal([])
      expect(convertDraft(after).converted).to.deep.equal([])
    })
})
