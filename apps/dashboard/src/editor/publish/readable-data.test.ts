import { expect } from 'chai'
import { checkData, compileTemplate } from '@platen/merge'
import { exampleData, readableData } from './readable-data.ts'

function fieldsOf(html: string) {
  const compiled = compileTemplate(html, { file: 'template.html', optional: [] })
  if (!compiled.ok) throw new Error('the template does not compile')
  return compiled.template.fields
}

describe('readableData', () => {
  const fields = fieldsOf('{{note}}<img src="{{logo}}">{{link}}{{#rows}}{{name}}{{/rows}}')

  it('keeps two items in a list, shortens long text and replaces embedded images, so that the result matches the template', () => {
    const sample = {
      note: `${'😀'.repeat(200)} end`,
      logo: `data:image/png;base64,${'A'.repeat(5_000)}`,
      link: `https://example.com/${'a'.repeat(300)}`,
      rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    }
    const short = readableData(fields, sample) as typeof sample
    expect(short.rows).to.deep.equal([{ name: 'a' }, { name: 'b' }])
    expect(short.note).to.match(/^(😀)+…$/u)
    expect(short.logo.length).to.be.below(80)
    expect(short.link).to.equal(sample.link)
    expect(checkData(fields, short).total).to.equal(0)
  })

  it('returns the sample itself if it is short or does not match the template', () => {
    const fits = { note: 'a', logo: '', link: '', rows: [] }
    expect(readableData(fields, fits)).to.deep.equal(fits)
    const unfit = { wrong: [1, 2, 3] }
    expect(readableData(fields, unfit)).to.equal(unfit)
  })

  it('keeps a key named __proto__', () => {
    const sample = JSON.parse('{"__proto__":{"a":[1,2,3]}}') as unknown
    expect(JSON.stringify(readableData([], sample))).to.equal('{"__proto__":{"a":[1,2,3]}}')
  })
})

describe('exampleData', () => {
  const fields = fieldsOf('{{name}}')
  const source = (files: Record<string, string>) => ({ fields, source: { files, assets: {} } })

  it('returns the first sample that matches the version, or else the names of the version’s fields', () => {
    const files = { 'sample.json': '{"wrong":1}', 'samples/a.json': '{', 'samples/b.json': '{"name":"Ada"}' }
    expect(exampleData(source(files))).to.deep.equal({ name: 'Ada' })
    expect(exampleData(source({}))).to.deep.equal({ name: '{{name}}' })
    expect(exampleData({ fields, source: null })).to.deep.equal({ name: '{{name}}' })
  })
})
