import { expect } from 'chai'
import { saidIn } from './said-text.ts'

const source = {
  files: {
    'texts/de.json': '{ "terms": "Zahlbar bis {{due}} auf {{account}}.", "bye": "Danke" }',
    'texts/en.json': '{ "terms": "Pay by {{due}} to {{account}}.", "bye": "Thank you" }',
  },
  assets: {},
}
const said = (shown: string, printed: string, wanted?: string | null) => {
  const found = saidIn(source, { shown, printed, wanted })
  return found && `${found.file} ${found.name}${found.isPart ? ', a part' : ''}`
}

describe('which text of the languages is typed', () => {
  it('is the one that is printed, whatever case and lines it is printed in', () => {
    expect(said('{{text.bye}}', 'THANK\nYOU')).to.equal('texts/en.json bye')
    expect(said('{{text.bye}}', 'Danke')).to.equal('texts/de.json bye')
  })

  it('is the one beside which only stands what depends on the data', () => {
    const shown = ' {{text.terms}}{{#notes}} Note: {{notes}}{{/notes}} '
    expect(said(shown, 'Pay by 1 May to DE12. Note: as agreed.')).to.equal('texts/en.json terms, a part')
    expect(said(shown, 'Zahlbar bis 1. Mai auf DE12.')).to.equal('texts/de.json terms, a part')
  })

  it('is none where there are words or values besides, or two of them, until one is wanted', () => {
    for (const shown of [
      '{{text.bye}}!',
      '{{text.bye}} {{name}}',
      '{{text.bye}}{{text.terms}}',
      '{{name}}',
      'a',
    ])
      expect(said(shown, 'Thank you!'), shown).to.equal(undefined)
    expect(said('{{text.bye}}!', 'Thank you!', 'bye')).to.equal('texts/en.json bye, a part')
    expect(said('{{text.bye}}', 'Thank you', null)).to.equal(undefined)
  })
})
