import { expect } from 'chai'
import { findTranslatedText } from './translated-text.ts'

const source = {
  files: {
    'texts/de.json': '{ "terms": "Zahlbar bis {{due}} auf {{account}}.", "bye": "Danke" }',
    'texts/en.json': '{ "terms": "Pay by {{due}} to {{account}}.", "bye": "Thank you" }',
  },
  assets: {},
}
const textFor = (shown: string, printed: string, wanted?: string | null) => {
  const found = findTranslatedText(source, { shown, printed, wanted })
  return found && `${found.file} ${found.name}${found.isPart ? ', a part' : ''}`
}

describe('the translated string to edit', () => {
  it('is the printed one, regardless of case and line breaks', () => {
    expect(textFor('{{text.bye}}', 'THANK\nYOU')).to.equal('texts/en.json bye')
    expect(textFor('{{text.bye}}', 'Danke')).to.equal('texts/de.json bye')
  })

  it('is the only one that is printed unconditionally', () => {
    const shown = ' {{text.terms}}{{#notes}} Note: {{notes}}{{/notes}} '
    expect(textFor(shown, 'Pay by 1 May to DE12. Note: as agreed.')).to.equal('texts/en.json terms, a part')
    expect(textFor(shown, 'Zahlbar bis 1. Mai auf DE12.')).to.equal('texts/de.json terms, a part')
  })

  it('is undefined if the element also prints fixed text, values or other text, unless one is requested by name', () => {
    for (const shown of [
      '{{text.bye}}!',
      '{{text.bye}} {{name}}',
      '{{text.bye}}{{text.terms}}',
      '{{name}}',
      'a',
    ])
      expect(textFor(shown, 'Thank you!'), shown).to.equal(undefined)
    expect(textFor('{{text.bye}}!', 'Thank you!', 'bye')).to.equal('texts/en.json bye, a part')
    expect(textFor('{{text.bye}}', 'Thank you', null)).to.equal(undefined)
  })
})
