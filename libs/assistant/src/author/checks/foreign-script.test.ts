import { expect } from 'chai'
import { foreignLettersFault, misleadingLettersFault } from './foreign-script.ts'

describe('unrequested letters', () => {
  const known = '<h1>Invoice</h1>'

  it('include letters of a script that neither the request nor the draft uses', () => {
    expect(foreignLettersFault('<h1>Счёт</h1>', known, 'Make it larger')).to.include('Cyrillic')
    expect(foreignLettersFault('<h1>发票</h1>', known, 'Make it larger')).to.include('Han')
    expect(foreignLettersFault('<h1>Счёт</h1>', known, 'Translate it into Russian')).to.equal(undefined)
    expect(foreignLettersFault('<h1>فاتورة</h1>', known, 'اجعلها بالعربية')).to.equal(undefined)
    expect(foreignLettersFault('<h1>Счёт №</h1>', '<p>Счёт</p>', 'Make it larger')).to.equal(undefined)
  })

  it('include look-alikes within a word, and invisible characters', () => {
    expect(foreignLettersFault('<h1>Invоice</h1>', `${known} Привет`, 'x')).to.include('look alike')
    expect(foreignLettersFault('<h1>In\u202Evoice</h1>', known, 'x')).to.include('invisible')
    // The samples also contain an invisible character.
    const hiding = `${known}\u200B`
    expect(misleadingLettersFault(`${hiding}\u200B`, hiding, `${hiding}{ "name": "A\u200B" }`)).to.include(
      'invisible',
    )
    expect(misleadingLettersFault(`${hiding}!`, hiding, known)).to.equal(undefined)
    for (const fine of ['Größe µm ™', '10 kΩ', '5 μm', 'Ω', 'ΔT'])
      expect(foreignLettersFault(`<h1>${fine}</h1>`, known, 'x'), fine).to.equal(undefined)
  })
})
