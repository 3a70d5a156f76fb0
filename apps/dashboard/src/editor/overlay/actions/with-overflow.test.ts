import { writeOverlay } from '@platen/template/overlay'
import { expect } from 'chai'
import { textAt } from '../testing/opened-editor.ts'
import { withOverflow } from './with-overflow.ts'

describe('overflowing text', () => {
  it('enables line breaks for wrapping only', () => {
    const broken = withOverflow(textAt(1), 'wrap')
    expect(writeOverlay([broken])).to.match(
      /data-overflow="wrap"[^>]*white-space:pre-wrap;overflow-wrap:anywhere"/,
    )
    expect(writeOverlay([withOverflow(textAt(1), 'clip')])).to.include('white-space:pre"')
    expect(writeOverlay([withOverflow(broken, 'shrink')])).to.include('white-space:pre-wrap')
  })
})
