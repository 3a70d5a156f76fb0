import { expect } from 'chai'
import { withoutFormats } from './only-formats.ts'

const unexplained = (gone: string[], fresh: string[]) =>
  withoutFormats({ gone, fresh, hidden: [], moved: [] })

describe('printed passages that another format does not explain', () => {
  const gone = ['Total 1,234.50', 'May 4, 2026', 'Friday', '19%']
  const fresh = ['Total 1.234,50', '04.05.2026', 'Freitag', '19 %']

  it('do not include reformatted numbers, dates or day names', () => {
    expect(unexplained(gone, fresh)).to.deep.equal({ gone: [], fresh: [], hidden: [], moved: [] })
    expect(unexplained(gone, [...fresh, '١٬٢٣٤']).fresh).to.deep.equal([])
  })

  it('include other amounts, and text that is gone or new', () => {
    expect(unexplained(gone, [...fresh, '+ 50 €']).fresh).to.deep.equal(['+ 50 €'])
    expect(unexplained(gone, ['Total 1.234,51']).fresh).to.deep.equal(['Total 1.234,51'])
    const legal = 'The warranty ends after a year.'
    expect(unexplained([...gone, legal], fresh).gone).to.deep.equal([legal])
  })
})
