import { expect } from 'chai'
import { expectLinear } from '../../../test/parts/growth.ts'
import { compileTemplate } from './compile-template.ts'

function faultsOf(source: string): string[] {
  const result = compileTemplate(source, { file: 'template.html' })
  return result.ok ? [] : result.faults.map((fault) => `${fault.line}:${fault.column} ${fault.code}`)
}

describe('compileTemplate', () => {
  it('reads hostile 2 MiB sources in linear time', () => {
    const filled = (part: string) => (size: number) => part.repeat(Math.floor(size / part.length))
    const spaced = (before: string, after: string) => (size: number) => before + ' '.repeat(size - 10) + after
    const sources = [
      filled('{{'),
      filled(`{{${' '.repeat(500)}`),
      filled('{{/a}}'),
      filled('{{#a}}{{#b}}{{/a}}'),
      filled('}}'),
      spaced('', ''),
      spaced('{{', '}}'),
      spaced('{{!x', 'x}}'),
      spaced('{{a', 'b}}'),
      spaced('{{#a', ''),
    ]
    for (const sourceOf of sources)
      expectLinear((size) => void faultsOf(sourceOf(size)), 2 * 1024 * 1024, sourceOf(30))
  })

  it('accepts a 2 MiB source and rejects one byte more, counted in UTF-8', () => {
    const mebibytes = 2 * 1024 * 1024
    expect(faultsOf('x'.repeat(mebibytes))).to.deep.equal([])
    expect(faultsOf('x'.repeat(mebibytes + 1))).to.deep.equal(['1:1 too_large'])
    expect(faultsOf(`${'€'.repeat(mebibytes / 3)}xxx`)).to.deep.equal(['1:1 too_large'])
  })
})
