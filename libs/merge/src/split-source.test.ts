import { expect } from 'chai'
import * as fc from 'fast-check'
import { checkSource } from './check-source.ts'
import { type Block, parse } from './parse.ts'
import { splitSource } from './split-source.ts'
import { runsOf } from '../../../test/parts/runs.ts'

const textsOf = (block: Block): string =>
  block
    .map((step) => (step.kind === 'text' ? step.text : 'block' in step ? textsOf(step.block) : '\0'))
    .join('')

describe('splitSource', () => {
  it('returns exactly the text that rendering prints', () => {
    const part = fc.constantFrom(
      '{{#a}}',
      '{{/a}}',
      '{{^b}}',
      '{{/b}}',
      '{{! x\ny }}',
      '{{x}}',
      ' ',
      '\n',
      '\r\n',
      '\t',
      'a',
      '<b>',
      '\n\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const source = parts.join('')
        fc.pre(checkSource(source, 'x').length === 0)
        let text = ''
        for (const piece of splitSource(source)) {
          if (piece.kind === 'text') text += source.slice(piece.start, piece.end)
          else if (piece.tag.kind === 'value') text += '\0'
        }
        expect(text).to.equal(textsOf(parse(source)))
      }),
      { numRuns: runsOf(5_000) },
    )
  })
})
