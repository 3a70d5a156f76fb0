import { writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { textAt } from '../testing/opened-editor.ts'
import { withOverflow } from './with-overflow.ts'

describe('the rule for texts that have no room', () => {
  it('breaks lines, and words that are longer, where it says so; others leave them', () => {
    const broken = withOverflow(textAt(1), 'wrap')
    expect(writeOverlay([broken])).to.match(
      /data-overflow="wrap"[^>]*white-space:pre-wrap;overflow-wrap:anywhere"/,
    )
    expect(writeOverlay([withOverflow(textAt(1), 'clip')])).to.include('white-space:pre"')
    expect(writeOverlay([withOverflow(broken, 'shrink')])).to.include('white-space:pre-wrap')
  })
})
