import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import {
  addLanguage,
  addText,
  changeText,
  textNameFault,
  removeText,
  textFiles,
  textRows,
  textsFault,
} from './language-texts.ts'

const en = '{\n  "bill_to": "Bill to",\n  "thanks": { "short": "Thanks" }\n}\n'
const source: DraftSource = {
  files: {
    'template.json': '{ "name": "Invoice", "language": "en-GB" }',
    'texts/de.json': '{\n\t"bill_to": "Rechnung an"\n}',
    'texts/en.json': en,
  },
  assets: {},
}

describe('a template’s strings in several languages', () => {
  it('are listed by language, the template’s own first, including missing strings', () => {
    expect(textFiles(source)).to.deep.equal(['texts/en.json', 'texts/de.json'])
    expect(textRows(source, 'texts/de.json')).to.deep.equal([
      { name: 'bill_to', text: 'Rechnung an' },
      { name: 'thanks.short', text: undefined },
    ])
  })

  it('are inherited from the base language of a variant', () => {
    const files = { ...source.files, 'texts/de-CH.json': '{ "thanks": { "short": "Merci" } }' }
    expect(textRows({ ...source, files }, 'texts/de-CH.json')).to.deep.equal([
      { name: 'bill_to', text: undefined, inherited: 'Rechnung an' },
      { name: 'thanks.short', text: 'Merci' },
    ])
  })

  it('change in one language without changing the rest of its file', () => {
    expect(changeText(source, 'texts/en.json', 'bill_to', 'Newcomer owes').files).to.deep.equal({
      'texts/en.json': en.replace('Bill to', 'Newcomer owes'),
    })
    const filled = changeText(source, 'texts/de.json', 'thanks.short', 'Danke').files?.['texts/de.json']
    expect(filled).to.include('\t"bill_to": "Rechnung an"')
    expect(JSON.parse(filled ?? '')).to.deep.equal({ bill_to: 'Rechnung an', thanks: { short: 'Danke' } })
  })

  it('are added to and removed from all languages together', () => {
    const added = addText(source, 'thanks.long').files ?? {}
    expect(JSON.parse(added['texts/en.json'] ?? '').thanks).to.deep.equal({ short: 'Thanks', long: '' })
    expect(JSON.parse(added['texts/de.json'] ?? '').thanks).to.deep.equal({ long: '' })
    const removed = removeText(source, 'thanks.short').files ?? {}
    expect(JSON.parse(removed['texts/en.json'] ?? '')).to.deep.equal({ bill_to: 'Bill to' })
    expect(removed['texts/de.json']).to.equal(source.files['texts/de.json'])
  })

  it('are copied to a new language, unless it is the first, which starts empty', () => {
    expect(addLanguage(source, 'fr')).to.deep.equal({
      path: 'texts/fr.json',
      change: { files: { 'texts/fr.json': en } },
    })
    expect(addLanguage({ files: {}, assets: {} }, 'en').change.files).to.deep.equal({
      'texts/en.json': '{}\n',
    })
  })

  it('have unique names that tags can use', () => {
    const rows = textRows(source, 'texts/en.json')
    expect(textNameFault('payment_terms', rows)).to.equal(undefined)
    expect(textNameFault('thanks.long', rows)).to.equal(undefined)
    for (const name of [
      '',
      'two words',
      '1st',
      'a..b',
      '__proto__',
      'a.constructor',
      'bill_to',
      'thanks',
      'bill_to.x',
    ])
      expect(textNameFault(name, rows), name).to.be.a('string')
  })

  it('report why a file cannot be shown as a form', () => {
    expect(textsFault('{ "a": ')).to.match(/JSON/)
    expect(textsFault('[]')).to.match(/object/)
    expect(textsFault(en)).to.equal(undefined)
  })
})
