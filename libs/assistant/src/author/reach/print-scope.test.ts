import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { printScopes } from './print-scope.ts'

const page = `<h1>{{number}}</h1>
<div class="sums"><p>{{net}}</p><p>{{customer}}</p></div>
<p>{{bank.iban}}</p>
`
function draft(html = page, settings: object = {}): DraftSource {
  return {
    files: {
      'template.html': html,
      'style.css': '',
      'template.json': JSON.stringify({ name: 'Invoice', computed: { net: 'price * 2' }, ...settings }),
      'sample.json': JSON.stringify({ number: 1, customer: 'A', price: 5, bank: { iban: 'DE' } }),
    },
    assets: {},
  }
}

describe('the part of a printed page that a request is about', () => {
  const scopes = (
    of: { about?: string; fields?: string[]; settings?: boolean; prompt?: string },
    after = draft(),
  ) => {
    const before = draft()
    const start = of.about === undefined ? -1 : page.indexOf(of.about)
    return printScopes({
      before,
      after,
      named: start < 0 ? [] : [{ words: 'it', start, startBefore: start }],
      asked: { settings: of.settings ?? false, fields: of.fields ?? [], prompt: of.prompt ?? 'Make it blue' },
    })
  }

  it('contains the declared elements, except totals, formulas and bank details that the prompt does not name', () => {
    const { before, after, changesAllWords } = scopes({ about: '<div' })
    expect(before).to.deep.equal(after)
    expect(before).to.deep.equal({ elements: [1], except: [2, 4], margins: [] })
    expect(changesAllWords).to.equal(false)
    expect(scopes({ about: '<div', prompt: 'Make the total blue' }).after.except).to.deep.equal([4])
    expect(scopes({ about: '<div', prompt: 'Print the IBAN in bold' }).after.except).to.deep.equal([2])
  })

  it('contains the elements that print declared fields and values calculated from them', () => {
    const customer = { fields: ['customer'], prompt: 'Call the customer Nordwind' }
    expect(scopes(customer).after).to.deep.include({ elements: [3], except: [2, 4] })
    const price = scopes({ fields: ['price'], prompt: 'Set the price to 9' }).after
    expect(price).to.deep.include({ elements: [2], except: [4] })
    expect(scopes({ fields: ['price', 'bank.iban'] }).after.except).to.deep.equal([2, 4])
  })

  it('contains only named elements if the prompt is only about styles', () => {
    expect(scopes({ fields: ['customer'] }).after).to.deep.include({ elements: [] })
    expect(scopes({ about: '<h1>', fields: ['customer'] }).after).to.deep.include({ elements: [0] })
  })

  it('does not contain what is around a section of a declared field', () => {
    const html = `<dl><dt>No.</dt>{{#customer}}<dd class="c">{{customer}}</dd>{{/customer}}</dl>\n`
    const before = draft(html)
    const asked = { settings: false, fields: ['customer'], prompt: 'Call the customer Nordwind' }
    const { after } = printScopes({ before, after: before, named: [], asked })
    expect(after.elements).to.deep.equal([2])
  })

  it('contains the margins or all words if the prompt asks for settings that change them', () => {
    const asked = { settings: true, prompt: 'Number the pages in the footer, with dates in German' }
    expect(scopes(asked).after.margins).to.deep.equal(['top', 'bottom'])
    const german = scopes(asked, draft(page, { locale: 'de' }))
    expect(german).to.include({ changesAllWords: true, changesFormats: true })
    const zone = { settings: true, prompt: 'Use the time zone of Berlin' }
    expect(scopes(zone, draft(page, { timeZone: 'Europe/Berlin' }))).to.include({
      changesAllWords: true,
      changesFormats: false,
    })
    expect(scopes({ settings: true }, draft(page, { locale: 'de' })).changesAllWords).to.equal(false)
    const formats = scopes({ settings: true, prompt: 'A decimal comma' }, draft(page, { locale: 'de' }))
    expect(formats).to.include({ changesAllWords: false, changesFormats: true })
    expect(scopes({ settings: false, prompt: asked.prompt }).after.margins).to.deep.equal([])
  })

  it('must keep printing the values of its fields, unless the request removes them or changes their tags or data', () => {
    const style = draft(page.replace('<h1>', '<h1 class="x">'))
    const literals = (prompt: string, after: DraftSource, about = '<h1') =>
      scopes({ about, prompt }, after).literals
    expect(literals('Make the number bold', style)).not.to.equal(null)
    expect(literals('Make the number bold', draft(`${page}<p>{{added}}</p>`))).not.to.equal(null)
    for (const prompt of ['Remove the number', 'Hide the number', 'Show only the name', 'Ohne Nummer'])
      expect(literals(prompt, style), prompt).to.equal(null)
    for (const [from, to] of [
      ['{{number}}', '{{customer}}'],
      ['{{number}}', '{{#number}}{{number}}{{/number}}'],
    ] as const)
      expect(literals('Make the number bold', draft(page.replace(from, to))), to).to.equal(null)
    const formula = { computed: { net: 'price * 3' } }
    expect(literals('Make the number bold', draft(page, formula))).to.equal(null)
  })
})
