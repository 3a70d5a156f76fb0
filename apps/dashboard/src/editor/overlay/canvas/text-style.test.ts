import type { TextStyle } from '@platen/template/overlay'
import { expect } from 'chai'
import { textStyleOf } from './text-style.ts'

const look: TextStyle = {
  family: '"Noto Serif", serif',
  size: 10.5,
  color: '#123456',
  weight: 700,
  align: 'right',
  verticalAlign: 'middle',
  lineHeight: 1.35,
  wraps: true,
}

describe('the text style on the canvas', () => {
  it('is the same as in documents, with one pixel per point', () => {
    expect(textStyleOf(look)).to.deep.equal({
      fontFamily: '"Noto Serif", serif',
      fontSize: 10.5,
      color: '#123456',
      fontWeight: '700',
      textAlign: 'right',
      alignContent: 'center',
      lineHeight: '1.35',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    })
  })
})
