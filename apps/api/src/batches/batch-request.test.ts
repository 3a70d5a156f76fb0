import { Fault } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { checkPatternFields } from './batch-request.ts'

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

  it('422 invalid_request: suggests a known field for each unknown one', () => {
    expect(suggestionsFor(2)).to.deep.equal(names.slice(0, 2))
  })

  it('422 invalid_request: reports further unknown fields without a suggestion', () => {
    const found = suggestionsFor(20)
    expect(found).to.have.length(20)
    expect(found.filter((name) => name !== undefined)).to.have.length(2)
  })
})
