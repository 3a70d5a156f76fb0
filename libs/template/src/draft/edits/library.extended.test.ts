import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { DraftSource } from '@platen/contract'
import { fieldMentions, parseSource, tableOf } from '@platen/template/markup'
import { expect } from 'chai'
import { readSettings, sampleFiles } from '../source/template-source.ts'
import { checkSample } from '../samples/check-sample.ts'
import { readSample } from '../samples/sample-text.ts'
import { readDeclarations } from '../fields/declarations.ts'
import { compileDraft } from '../formulas/draft-formulas.ts'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { fieldTree, flatNodes } from '../fields/field-tree.ts'
import { cleanSettings } from '../fields/clean-settings.ts'
import { addEverywhere } from './add-field.ts'
import { draftShape } from './draft-shape.ts'
import { removeEverywhere } from './remove-field.ts'
import { renameEverywhere } from './rename-field.ts'

const templates = globSync('templates/*/template.html').map((file) => dirname(file))

function sourceOf(folder: string): DraftSource {
  const paths = globSync(`${folder}/{*.html,*.json,*.css,samples/*.json,texts/*.json}`)
  const files = Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')] as const),
  )
  return { files, assets: {} }
}

/** Returns mismatches between the page, its formulas and its samples. */
function faultsOf(source: DraftSource): string[] {
  const fields = fieldsOfSource(source)
  if (!fields) return ['the page cannot be read']
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  return [
    ...[...compileDraft(settings).faults].map(([path, { message }]) => `${path}: ${message}`),
    ...sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const found = data ? checkSample(fields, data).items : []
      return found.map(({ pointer, message }) => `${file}${pointer}: ${message}`)
    }),
  ]
}

describe('changing fields of library templates', () => {
  it('finds the templates', () => expect(templates.length).to.be.above(9))

  for (const folder of templates) {
    const source = sourceOf(folder)
    const { data } = readSample(source.files['sample.json'] ?? '')
    const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
    const nodes = flatNodes(fieldTree({ fields: fieldsOfSource(source) ?? [], declarations, data })).filter(
      ({ partOf }) => partOf === undefined,
    )

    it(`${folder}: page, formulas and samples stay valid after any field is renamed, and renaming it back restores the same bytes`, () => {
      expect(faultsOf(source)).to.deep.equal([])
      for (const { path, name } of nodes) {
        const renamed = {
          ...source,
          files: { ...source.files, ...renameEverywhere(source, path, 'zz_other') },
        }
        expect(faultsOf(renamed), path.join('.')).to.deep.equal([])
        const back = renameEverywhere(renamed, [...path.slice(0, -1), 'zz_other'], name)
        const after: Record<string, string> = { ...renamed.files, ...back }
        for (const [file, text] of Object.entries(source.files))
          expect(after[file], `${path.join('.')}: ${file}`).to.equal(text)
      }
    })

    it(`${folder}: page, formulas and samples stay valid after any field that no formula needs is removed`, () => {
      for (const { path } of nodes) {
        const removed = removeEverywhere(source, path)
        if ('refused' in removed) continue
        const left = { ...source, files: { ...source.files, ...removed.files } }
        expect(faultsOf(left), path.join('.')).to.deep.equal([])
      }
    })

    it(`${folder}: a new column of a list is added only to its rows, not to the totals`, () => {
      for (const { path } of nodes.filter(({ kind, computed }) => kind === 'list' && !computed)) {
        const html = source.files['template.html'] ?? ''
        if (!tableOf(parseSource(html), path, draftShape(source))) continue
        const field = [...path, 'zz_new']
        const { files } = addEverywhere(source, {
          path: field,
          declaration: { type: 'text' },
          position: { kind: 'column' },
        })
        const added = { ...source, files: { ...source.files, ...files } }
        expect(faultsOf(added), path.join('.')).to.deep.equal([])
        const mentions = fieldMentions(added.files['template.html'] ?? '', draftShape(added))
        const found = mentions.filter(({ name }) => name === 'zz_new')
        expect(found, path.join('.')).not.to.deep.equal([])
        for (const mention of found) expect(mention.path).to.deep.equal(field)
      }
    })
  }
})
