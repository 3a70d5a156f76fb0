import { expect } from 'chai'
import { read, withHtml } from '../testing/literal-folder.ts'
import { hasRefused, hostileData, hostileSources, mergedWith } from '../testing/hostile-markup.ts'

describe('hostile markup', () => {
  it('never results in a document with a forbidden element or attribute, regardless of the data', () => {
    let taken = 0
    let tried = 0
    const broken: string[] = []
    for (const source of hostileSources()) {
      tried++
      const files = withHtml(source)
      delete files['sample.json']
      if (!('source' in read(files))) continue
      taken++
      for (const data of hostileData) {
        const html = mergedWith(source, data)
        if (html !== undefined && hasRefused(`<!doctype html><head><style>p{}</style>${html}`))
          broken.push(`${JSON.stringify(source)} with ${JSON.stringify(data)}`)
      }
    }
    expect(broken.slice(0, 10)).to.deep.equal([])
    expect(tried).to.be.above(8_000)
    // Otherwise the check would reject everything.
    expect(taken).to.be.above(100)
  })
})
