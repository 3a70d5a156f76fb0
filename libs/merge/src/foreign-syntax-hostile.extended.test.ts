import { expect } from 'chai'
import { expectLinear } from '../../../test/parts/growth.ts'
import { findForeignSyntax } from './foreign-syntax.ts'

const find = (source: string) => findForeignSyntax(source, 'template.html')

describe('syntax of other template engines', () => {
  it('is found in hostile sources of up to 2 MiB in linear time, with at most 100 errors', () => {
    const repeated = (piece: string) => (size: number) => piece.repeat(size / piece.length)
    const inTag = (piece: string) => (size: number) => `{{${repeated(piece)(size)}}}`
    for (const source of [
      '{%',
      '<%',
      '${a',
      '[[a ',
      '{d.a',
      '<!--',
      '{# a',
      '{#',
      '<?=',
      '{{a|',
      '{{else}}',
      '{{#if a}}',
      '{{a ? ',
      '@foreach ',
      ' v-bind:',
      `{{${'a '.repeat(90)}}}`,
    ]
      .map(repeated)
      .concat(['a:b', '? ', 'a.'].map(inTag), (size) => `{{${'a.'.repeat(size / 2)}(}}`)) {
      const { faults } = find(source(2 ** 21))
      expect(faults.length).to.be.at.most(100)
      expectLinear((size) => void find(source(size)), 2 ** 21, source(24))
    }
  })
})
