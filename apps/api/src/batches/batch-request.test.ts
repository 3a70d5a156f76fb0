import { Fault, type Field } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { checkPatternFields, readBatch } from './batch-request.ts'

describe('readBatch', () => {
  for (const name of ['fileName', 's3_key'])
    it(`422 invalid_request: does not compile a ${name} that is too long`, () => {
      const request = { templateId: 'invoice', items: [], s3_bucket: 'files', [name]: '{'.repeat(7_500) }
      let fault: unknown
      try {
        readBatch(request)
      } catch (error) {
        fault = error
      }
      const errors =
        fault instanceof Fault ? fault.errors.filter(({ pointer }) => pointer === `/${name}`) : []
      expect(errors.map(({ code }) => code)).to.deep.equal(['out_of_bounds'])
    })
})

describe('checkPatternFields', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `${'f'.repeat(36)}${at + 1_000}`)
  const compiled = compileTemplate(names.map((name) => `{{${name}}}`).join(''), { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []

  function suggestionsFor(count: number): (string | undefined)[] {
    const fileName = names.slice(0, count).map((name) => `{{x${name.slice(1)}}}`)
    try {
      checkPatternFields({ templateId: 'invoice', fileName: fileName.join('') }, fields)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return error.errors.map(({ suggestion }) => suggestion)
    }
    return []
  }

  it('422 invalid_request: suggests a known field for each unknown field', () => {
    expect(suggestionsFor(2)).to.deep.equal(names.slice(0, 2))
  })

  it('422 invalid_request: reports additional unknown fields without a suggestion', () => {
    const found = suggestionsFor(20)
    expect(found).to.have.length(20)
    expect(found.filter((name) => name !== undefined)).to.have.length(2)
  })

  it('422 invalid_request: reads each name of the template only a few times, even if sections repeat outer names', () => {
    let reads = 0
    const sizes = { names: 200, sections: 100 }
    const field = (name: string, children: Field[]): Field => {
      const use = { plain: children.length === 0, section: children.length > 0, inverted: false }
      const one = { ...use, name, children, itemIsValue: false, optional: false, line: 1, column: 1 }
      return Object.defineProperty(one, 'name', { enumerable: true, get: () => (reads++, name) })
    }
    const plain = (level: string) =>
      Array.from({ length: sizes.names }, (_, at) => field(`${level}${at}`, []))
    const sections = Array.from({ length: sizes.sections }, (_, at) => field(`section${at}`, plain('name')))
    const unknown = Array.from({ length: 20 }, (_, at) => `{{none${at}}}`)
    const fileName = `${unknown.join('')}{{#section0}}${unknown.join('')}{{/section0}}{{section1}}`
    const request = { templateId: 'invoice', fileName }
    expect(() => checkPatternFields(request, [...plain('name'), ...sections])).to.throw(Fault)
    expect(reads).to.be.below(6 * sizes.names * sizes.sections)
  })
})
