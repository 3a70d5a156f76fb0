import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { typeInAllLanguages, typeInLanguage } from './type-in-language.ts'

const html = '<h1>Invoice</h1>{{#items}}<p>Item {{no}}</p><p>Thanks</p>{{/items}}<p>Dear {{name}},</p>'
const sourceOf = (files: Record<string, string> = {}) => ({
  files: {
    'template.html': html,
    'template.json': '{"name":"Invoice","language":"en","locale":"{{locale}}"}',
    'texts/en.json': '{ "bye": "Bye" }\n',
    'texts/de.json': '{ "bye": "Tschüss" }\n',
    ...files,
  },
  assets: {},
})
const tree = parseSource(html)
const [heading, item, thanks, dear] = tree.elements.filter(({ name }) => ['h1', 'p'].includes(name))

const typed = (
  element: typeof heading,
  [before, after]: [string, string],
  { source = sourceOf(), locale = 'de-AT' } = {},
) => {
  if (!element) throw new Error('no element')
  return typeInLanguage(source, { tree, element, before, after }, { locale, name: 'Ada' })
}

describe('editing text in one language', () => {
  it('creates a translated string with the new text in the shown language and the old text in all others', () => {
    const made = typed(heading, ['Invoice', 'Rechnung'])
    expect(made?.edit.html).to.equal(html.replace('Invoice', '{{text.invoice}}'))
    expect(made?.file).to.equal('texts/de.json')
    expect(JSON.parse(made?.others.files?.['texts/de.json'] ?? '')).to.deep.equal({
      bye: 'Tschüss',
      invoice: 'Rechnung',
    })
    expect(JSON.parse(made?.others.files?.['texts/en.json'] ?? '')).to.deep.equal({
      bye: 'Bye',
      invoice: 'Invoice',
    })
  })

  it('changes the template’s own language if the data does not name a language that the template has', () => {
    expect(typed(heading, ['Invoice', 'Bill'], { locale: 'fr' })?.file).to.equal('texts/en.json')
    expect(typed(heading, ['Invoice', 'Bill'], { locale: '' })?.file).to.equal('texts/en.json')
  })

  it('keeps fields of the document in the translated string, and does nothing for fields of list items', () => {
    const made = typed(dear, ['Dear {{name}},', 'Liebe {{name}},'])
    expect(made?.edit.html).to.contain('<p>{{text.dear}}</p>')
    expect(JSON.parse(made?.others.files?.['texts/de.json'] ?? '').dear).to.equal('Liebe {{name}},')
    expect(typed(item, ['Item {{no}}', 'Position {{no}}'])).to.equal(undefined)
    expect(typed(thanks, ['Thanks', 'Danke'])?.name).to.equal('thanks')
  })

  it('uses an unused name', () => {
    const source = sourceOf({ 'texts/de.json': '{ "invoice": "x", "invoice_2": { "a": "y" } }' })
    expect(typed(heading, ['Invoice', 'Rechnung'], { source })?.name).to.equal('invoice_3')
  })

  it('does nothing if there is only one language, or for text without words or with sections, other strings or line breaks', () => {
    const { 'texts/de.json': _, ...files } = sourceOf().files
    expect(typed(heading, ['Invoice', 'Bill'], { source: { files, assets: {} } as never })).to.equal(
      undefined,
    )
    for (const words of ['12', '', '{{name}}', 'a {{text.bye}}', '{{#a}}b{{/a}}', 'a\nb'])
      expect(typed(heading, ['Invoice', words]), words).to.equal(undefined)
    expect(typed(heading, ['Invoice', 'x'], { source: sourceOf({ 'texts/de.json': '{' }) })).to.equal(
      undefined,
    )
  })

  it('can be extended to all languages', () => {
    const { files = {} } = typeInAllLanguages(sourceOf(), 'bye', 'Ciao')
    expect(Object.values(files).map((text) => JSON.parse(text as string))).to.deep.equal([
      { bye: 'Ciao' },
      { bye: 'Ciao' },
    ])
  })
})
