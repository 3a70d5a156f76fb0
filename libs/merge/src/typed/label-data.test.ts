import type { TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { declareFields } from '../declare-fields.ts'
import { givenTemplate } from '../testing/given-template.ts'
import { declaredFieldsOf } from './compile-typed.ts'
import { dataWithLabels } from './label-data.ts'

function shown(source: string, given: Partial<TemplateSettings>): string {
  const settings = { language: 'en', ...given }
  const template = givenTemplate(source)
  return template.render(dataWithLabels(declareFields(template.fields, declaredFieldsOf(settings)), settings))
}

describe('a template shown with the labels of its fields', () => {
  const page =
    '{{invoice_no}} {{seller.name}} {{#items}}{{unit_price}} {{Discount}} {{amount}} {{currency}}{{/items}}{{#notes}} {{notes}}{{/notes}} {{total}}'

  it('shows labels, including those of formulas, or the name in words if there is no label', () => {
    const label = (text: string) => ({ type: 'text', label: text }) as const
    const settings: Partial<TemplateSettings> = {
      fields: {
        invoice_no: label('Invoice number'),
        currency: label('Currency'),
        seller: { type: 'group', label: 'Seller', fields: { name: label('Name') } },
        items: {
          type: 'list',
          fields: { unit_price: { type: 'money', currency: 'EUR', label: 'Unit price' } },
        },
      },
      computed: {
        'items.amount': { formula: 'unit_price * 2', label: 'Amount' },
        total: 'sum(items.amount)',
      },
    }
    expect(shown(page, settings)).to.equal(
      '«Invoice number» «Name» «Unit price» «Discount» «Amount» «Currency» «Notes» «Total»',
    )
  })

  it('shows the label of a field inside a condition on the same field', () => {
    const fields: TemplateSettings['fields'] = {
      seller: {
        type: 'group',
        fields: { vat_number: { type: 'text', label: 'VAT number', required: false } },
      },
    }
    expect(shown('{{#seller.vat_number}}{{seller.vat_number}}{{/seller.vat_number}}', { fields })).to.equal(
      '«VAT number»',
    )
  })

  it('does not show the label of an outer field with the same last name', () => {
    const label = (text: string) => ({ type: 'text', label: text }) as const
    const outer: TemplateSettings['fields'] = { name: label('Document name'), total: label('Invoice total') }
    const source = '{{name}} {{seller.name}} {{#items}}{{total}} {{name}}{{/items}} {{total}}'
    const declared: Partial<TemplateSettings> = {
      fields: {
        ...outer,
        seller: { type: 'group', fields: { name: { type: 'text', label: ' ' } } },
        items: { type: 'list', fields: {} },
      },
      computed: { 'items.total': '1 + 1' },
    }
    expect(shown(source, declared)).to.equal('«Document name» «Name» «Total» «Document name» «Invoice total»')
    expect(shown('{{name}} {{seller.name}}', { fields: outer })).to.equal('«Document name» «Name»')
  })

  it('shows its own tags if no field has a label', () => {
    expect(shown(page, {})).to.equal(
      '{{invoice_no}} {{seller.name}} {{unit_price}} {{Discount}} {{amount}} {{currency}} {{notes}} {{total}}',
    )
  })

  it('keeps strings unchanged if they would become too long with labels', () => {
    const many = Array.from({ length: 200 }, (_, index) => `t${index}`)
    const terms = '{{due}}'.repeat(200)
    const settings: Partial<TemplateSettings> = {
      language: 'de',
      fields: { due: { type: 'date', label: 'x'.repeat(1_000) } },
      texts: { de: Object.fromEntries(many.map((name) => [name, terms])) },
    }
    const printed = shown(`{{due}}${many.map((name) => `{{text.${name}}}`).join('')}`, settings)
    expect(printed.length).to.be.below(2 * 2 ** 20)
    expect(printed.slice(0, 10)).to.equal('«xxxxxxxxx')
    expect(printed.slice(-7)).to.equal('{{due}}')
  })

  it('prints the text in the template’s language, with the labels of its fields', () => {
    const settings: Partial<TemplateSettings> = {
      language: 'de-CH',
      locale: '{{locale}}',
      fields: { due: { type: 'date', label: 'Zahlbar bis' } },
      texts: {
        en: { terms: 'Pay by {{due}}', foot: { page: 'Page' } },
        de: { terms: 'Zahlbar bis {{due}}{{#late}}, zu spät{{/late}}', foot: { page: 'Seite' } },
        'de-CH': { foot: { page: 'Blatt' } },
      },
    }
    const source = '{{due}}: {{text.terms}}, {{text.foot.page}}{{#late}}!{{/late}}'
    expect(shown(source, settings)).to.equal('«Zahlbar bis»: Zahlbar bis «Zahlbar bis», zu spät, Blatt!')
    expect(shown(source, { ...settings, fields: {} })).to.equal(
      '{{due}}: Zahlbar bis {{due}}, zu spät, Blatt!',
    )
  })
})
