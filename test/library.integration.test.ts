import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { libraryFolder, libraryTemplates, readJson } from './parts/library.ts'
import { describeLibraryPrints } from './parts/library-prints.ts'
import { readTemplate } from './parts/stack.ts'

describeLibraryPrints('documents of the library templates, against the whole stack', {
  variants: ['tagged'],
  isWanted: (filling) => filling === 'sample.json',
})

describe('library.json', () => {
  const library = JSON.parse(readFileSync(path.join(libraryFolder, 'library.json'), 'utf8')) as Array<
    Record<'slug' | 'name' | 'category' | 'description', string>
  >

  it('lists every library template, once', () => {
    expect(library.map(({ slug }) => slug).toSorted()).to.deep.equal(libraryTemplates)
  })

  for (const { slug, name, category, description } of library) {
    it(`describes ${slug} like its settings, with a picture`, async () => {
      expect(readJson(await readTemplate(slug), 'template.json')['name']).to.equal(name)
      expect(category).to.not.equal('')
      expect(description).to.match(/^\p{Lu}.+\.$/u)
      const picture = readFileSync(path.join(libraryFolder, 'pictures', `${slug}.webp`))
      expect(picture.toString('latin1', 8, 12)).to.equal('WEBP')
    })
  }
})
