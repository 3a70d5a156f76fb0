import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { refineTemplate } from './refine-template.ts'

const templates = globSync('templates/*/template.html').map((file) => dirname(file))

function sourceOf(folder: string): DraftSource {
  const paths = globSync(`${folder}/{*.html,*.json,*.css,samples/*.json,texts/*.json}`)
  return {
    files: Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')])),
    assets: {},
  }
}

const refine = (source: DraftSource, prompt: string) =>
  refineTemplate({ prompt, source, about: undefined, pictures: [] })

describe('a refinement by rules', () => {
  for (const folder of templates) {
    const source = sourceOf(folder)
    it(`${basename(folder)}: sets the paper, and nothing but the settings changes`, () => {
      const refined = refine(source, 'Use A5 in landscape, please.')
      if ('declined' in refined) throw new Error(refined.declined)
      expect(Object.keys(refined.files)).to.deep.equal(['template.json'])
      expect(JSON.parse(refined.files['template.json'] ?? '')).to.have.nested.include({
        'page.size': 'A5',
        'page.orientation': 'landscape',
      })
    })
  }

  it('does all commands of a prompt or none, and says which one cannot be done', () => {
    const source = sourceOf('templates/invoice')
    const refined = refine(source, 'rename customer to client, and remove the field weight')
    expect(refined).to.have.property('declined').that.includes('remove the field weight')
  })

  it('declines what it does not understand, and says how a model is connected', () => {
    const refined = refine(sourceOf('templates/invoice'), 'make it look friendlier')
    expect(refined).to.have.property('declined').that.includes('PLATEN_MODEL_')
  })
})
