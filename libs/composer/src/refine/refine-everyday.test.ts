import { expect } from 'chai'
import { type ComposedName, composed } from './testing/composed.ts'
import { faultsOf, refine } from './testing/library.ts'

/** What must stand in the changed files, and what in none: a text of one line, white space aside. */
type Holds = { has?: string[]; lacks?: string[]; says?: string }

const done: readonly (readonly [draft: ComposedName, prompt: string, Holds])[] = [
  // A heading means all that it is the heading of; what would be left empty goes along.
  ['order', 'delete the notes', { lacks: ['<h2>Notes', '{{notes}}'] }],
  ['order', 'remove references', { lacks: ['<h2>References', '{{reference}}'], has: ['{{number}}'] }],
  ['order', 'drop meta', { lacks: ['<h2>Meta', '{{meta.version}}'], says: 'still among the fields' }],
  ['order', 'remove the line items', { lacks: ['{{#line_items}}', '>Quantity<'] }],
  ['lieferschein', 'Unterschrift entfernen', { lacks: ['class="sign"', '>Unterschrift<'] }],
  ['order', 'remove the id', { has: ['"fileName": "packing-slip-{{number}}.pdf"'], lacks: ['{{id}}'] }],
  // The words on the page; the field with “field”.
  [
    'sales',
    'rename Product to Item description',
    { has: ['>Item description<', '{{product}}'], says: 'rename the field' },
  ],
  ['sales', 'rename quantity to qty', { has: ['>Qty<', '{{quantity}}'] }],
  [
    'sales',
    'rename the field product to article',
    { has: ['{{article}}', '>Product<'], says: 'words on the page stay' },
  ],
  ['sales', 'change Product to Goods', { has: ['>Goods<'] }],
  ['rechnung', 'rename customer to tenant', { has: ['>Tenant<', '{{Kunde}}'] }],
  // How it looks.
  ['certificate', 'make the frame blue', { has: ['1.5px solid #1d4f91'] }],
  ['certificate', 'set the frame colour to blue', { has: ['0.75px solid #1d4f91'] }],
  ['certificate', 'make the name blue', { says: 'the name' }],
  ['rechnung', 'Datum fett', { has: ['font-weight: 600'] }],
]

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('everyday sentences', () => {
  for (const [name, prompt, { has = [], lacks = [], says }] of done)
    it(`${name}: “${prompt}” does just that`, () => {
      const source = composed(name)
      const result = refine(source, prompt)
      if ('declined' in result) throw new Error(result.declined)
      const after = { ...source, files: { ...source.files, ...result.files } }
      const all = flat(Object.values(after.files).join('\n'))
      for (const one of has) expect(all).to.include(one)
      for (const one of lacks) expect(all).to.not.include(one)
      if (says !== undefined) expect(`${result.summary} ${result.notes.join(' ')}`).to.include(says)
      expect(Object.keys(result.files)).to.not.have.length(0)
      expect(faultsOf(after)).to.deep.equal([])
    })
})
