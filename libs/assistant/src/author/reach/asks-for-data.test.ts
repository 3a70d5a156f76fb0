import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const fields = {
  customer: { type: 'text' },
  date: { type: 'date', format: 'long' },
  due: { type: 'date', format: 'long', label: 'Payment due' },
  price: { type: 'money', currency: 'EUR' },
}

function draft(changed: object = {}, formula = 'price * 2'): DraftSource {
  return {
    files: {
      'template.html': '<p>{{customer}} {{date}} {{due}}</p><p class="total">Total {{total}}</p>',
      'template.json': JSON.stringify({ fields: { ...fields, ...changed }, computed: { total: formula } }),
    },
    assets: {},
  }
}

/** Returns the changes of data that a prompt does not ask for, if the model declared everything as requested. */
function beyond(after: DraftSource, prompt: string): string[] {
  const asked = { settings: false, fields: [...Object.keys(fields), 'total'], prompt }
  const start = (after.files['template.html'] ?? '').indexOf('<p class="total">')
  const found = reachOf({
    before: draft(),
    after,
    named: [{ words: 'total', start, startBefore: start }],
    asked,
  })
  return found.beyond.map(({ words }) => words)
}

describe('changes of data that a prompt asks for', () => {
  it('are never calculations because of words in a quotation', () => {
    const fee = draft({}, 'price * 2 + 100')
    for (const prompt of ['Add “including VAT” next to the total', 'Write “plus tax” after the total'])
      expect(beyond(fee, prompt), prompt).to.eql(['the formula of Total'])
    expect(beyond(fee, 'Add a charge of 100 to the total, plus VAT')).to.eql([])
  })

  it('are only the settings that the prompt has a word for, not all settings of a field that it names', () => {
    const short = { date: { type: 'date', format: 'MMMd' } }
    const evil = { customer: { type: 'text', default: 'Eve Ltd' } }
    const prompt = 'Put the customer above the date'
    expect(beyond(draft(short), prompt)).to.eql(['the settings of the field Date'])
    expect(beyond(draft(evil), prompt)).to.eql(['the default of the field Customer'])
    for (const asking of ['Show the date without the year', 'Das Datum bitte kurz', 'The date like 4 May'])
      expect(beyond(draft(short), asking), asking).to.eql([])
    expect(beyond(draft(evil), 'The customer is Eve Ltd when empty')).to.eql([])
    expect(beyond(draft({ price: { type: 'number', decimals: 1 } }), 'Make the price a number')).to.eql([])
  })

  it('are about all dates if the prompt says so, also if their names are those of amounts', () => {
    const medium = draft({
      date: { type: 'date', format: 'medium' },
      due: { type: 'date', format: 'medium', label: 'Payment due' },
    })
    expect(beyond(medium, 'Show the dates in a short format, like 12 Oct 2026.')).to.eql([])
    expect(beyond(medium, 'Show the date in a short format')).to.eql([
      'the settings of the field Payment due',
    ])
  })
})
