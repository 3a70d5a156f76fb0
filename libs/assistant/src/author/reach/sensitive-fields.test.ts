import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'
import { unnamedSensitiveFields } from './sensitive-fields.ts'

const formula = 'price * 2'
function draft(of: { html?: string; formula?: string; iban?: string; customer?: string } = {}): DraftSource {
  return {
    files: {
      'template.html': of.html ?? '<h1>{{customer}}</h1>\n<p>{{doubled}}</p>\n<p>{{bank.iban}}</p>\n',
      'style.css': '',
      'template.json': JSON.stringify({ name: 'Invoice', computed: { doubled: of.formula ?? formula } }),
      'sample.json': JSON.stringify({
        customer: of.customer ?? 'A',
        price: 5,
        bank: { iban: of.iban ?? 'one' },
      }),
    },
    assets: {},
  }
}

describe('bank fields, totals and formulas', () => {
  it('are found unless the prompt names them', () => {
    const of = (prompt: string) => [...unnamedSensitiveFields(draft(), prompt)]
    expect(of('Make it blue')).to.have.members(['bank', 'bank.iban', 'doubled', 'price'])
    expect(of('Change the bank details')).to.have.members(['doubled', 'price'])
    expect(of('Rechne den Betrag anders')).to.have.members(['bank', 'bank.iban'])
    expect(of('Print doubled in bold')).to.have.members(['bank', 'bank.iban', 'price'])
    expect(of('Lower the rate')).to.have.members(['bank', 'bank.iban'])
  })

  it('are beyond a request that does not name them, no matter what the model declares', () => {
    const reach = (after: DraftSource, prompt: string) =>
      reachOf({
        before: draft(),
        after,
        named: [],
        asked: { settings: true, fields: ['doubled', 'bank.iban', 'customer'], prompt },
      })
    const changed = draft({ formula: 'price * 3', iban: 'two', customer: 'B' })
    const { beyond, onlyAsked } = reach(changed, 'Use another customer in the sample')
    expect(beyond.map(({ words }) => words).join())
      .to.include('formula')
      .and.include('sample data')
    expect(beyond.map(({ words }) => words).join()).not.to.include('ustomer')
    const wanted = draft({ customer: 'B' }).files
    for (const file of ['template.json', 'sample.json'])
      expect(JSON.parse(onlyAsked?.files[file] ?? '')).to.deep.equal(JSON.parse(wanted[file] ?? ''))
    expect(reach(draft({ formula: 'price * 3' }), 'Calculate it with three').beyond).to.deep.equal([])
    expect(reach(draft({ iban: 'two' }), 'Use another IBAN').beyond).to.deep.equal([])
  })

  it('are beyond a request that names them for a reason other than their calculation', () => {
    const reach = (prompt: string) =>
      reachOf({
        before: draft(),
        after: draft({ formula: 'price - 100' }),
        named: [],
        asked: { settings: true, fields: ['doubled'], prompt },
      }).beyond.map(({ words }) => words)
    for (const prompt of [
      'Make the title 10% smaller',
      'A summary at the top',
      'Mach die Summe größer',
      'Make the tax bold',
      'Print doubled larger',
      'Schreib den Dank formeller',
      'Add “Prices include VAT” after the thanks',
      'Add “Delivered by ship.” above doubled',
      'Make the doubled total italic',
    ])
      expect(reach(prompt), prompt).to.have.length(1)
    for (const prompt of ['Let doubled be one lower', 'Change the formula', 'Rechne mit hundert weniger'])
      expect(reach(prompt), prompt).to.deep.equal([])
  })

  it('are listed with the old and the new formula if the prompt asks for the change', () => {
    const { named } = reachOf({
      before: draft(),
      after: draft({ formula: 'price * 2 + 100' }),
      named: [],
      asked: { settings: true, fields: ['doubled'], prompt: 'Change the formula' },
    })
    expect(named.map(({ words }) => words)).to.eql(['the formula of Doubled (“” → “+ 100”)'])
  })

  it('are reported first, and never left out', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `<p>Line ${at}</p>\n`).join('')
    const page = (paid: string) => `<h1>{{customer}}</h1>\n${lines}<p>${paid}</p>\n`
    const [before, after] = [
      draft({ html: page('{{doubled}}') }),
      draft({ html: page('<b>{{doubled}}</b>').replaceAll('Line', 'Row') }),
    ]
    const { beyond } = reachOf({ before, after, named: [], asked: { settings: false, fields: [] } })
    expect(beyond[0]?.words).to.include('doubled')
    expect(beyond.at(-1)?.words).to.equal('8 more')
  })
})
