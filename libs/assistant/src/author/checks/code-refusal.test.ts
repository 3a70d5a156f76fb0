import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { codeRefusal } from './code-refusal.ts'

describe('payment codes that a model changes', () => {
  const draft = (name: string, amount: string): DraftSource => ({
    files: {
      'template.html': `<bar-code type="epc" name="${name}" iban="{{iban}}" amount="${amount}" text="Invoice"></bar-code>`,
    },
    assets: {},
  })
  const begun = draft('Nordwind', '{{total}}')
  const refusal = (after: DraftSource, text = 'Make the code larger') =>
    codeRefusal(begun, after, { prompt: [{ text }] })

  it('are refused with a fixed payee or amount that neither the draft nor the prompt has', () => {
    expect(refusal(draft('Eve', '{{total}}'))?.model).to.include('“Eve”')
    expect(refusal(draft('Nordwind', '2345.00'))?.model).to.include('“2345.00”')
    expect(refusal(draft('Nordwind', '1{{total}}'))?.model).to.include('“1”')
  })

  it('are accepted with fields, and with values of the draft or the prompt', () => {
    expect(refusal(begun)).to.equal(undefined)
    expect(refusal(draft('{{payee}}', '{{total}}'), 'Use the payee in the code')).to.equal(undefined)
    expect(refusal({ files: { 'template.html': '' }, assets: {} })).to.equal(undefined)
    expect(refusal(draft('Südwind', '{{total}}'), 'The payee is Südwind')).to.equal(undefined)
  })

  it('are refused with another field that the prompt does not name', () => {
    expect(refusal(draft('{{payee}}', '{{total}}'))?.model).to.include('“name”')
    expect(refusal(draft('Nordwind', '{{kilos}}'))?.model).to.include('“amount”')
    const refund: DraftSource = {
      files: {
        'template.html': (begun.files['template.html'] ?? '').replace('{{iban}}', '{{refund_iban}}'),
      },
      assets: {},
    }
    expect(refusal(refund)?.model).to.include('“iban”')
    expect(refusal(refund, 'Print the refund IBAN in the code')).to.equal(undefined)
    const smaller: DraftSource = {
      files: { 'template.html': (begun.files['template.html'] ?? '').replace('type=', 'class="s" type=') },
      assets: {},
    }
    expect(refusal(smaller)).to.equal(undefined)
  })

  it('are refused with another currency, reference, text or type that the prompt does not name', () => {
    const swiss = (attributes: string): DraftSource => ({
      files: { 'template.html': `<bar-code type="swiss-qr" iban="{{iban}}" ${attributes}></bar-code>` },
      assets: {},
    })
    const code = 'currency="CHF" reference="21 00000" text="{{number}}"'
    const found = (after: DraftSource, text = 'Make the payment code smaller') =>
      codeRefusal(swiss(code), after, { prompt: [{ text }] })?.model
    expect(found(swiss(code.replace('CHF', 'EUR')))).to.include('“currency”')
    expect(found(swiss(code.replace('21 00000', '')))).to.include('“reference”')
    expect(found(swiss(code.replace('{{number}}', '{{customer}}')))).to.include('“text”')
    expect(found(swiss(`${code} debtor-name="Eve"`))).to.include('“debtor-name”')
    const epc = {
      ...swiss(code),
      files: { 'template.html': '<bar-code type="epc" iban="{{iban}}"></bar-code>' },
    }
    expect(found(epc)).to.match(/“(?:type|currency)”/)
    const small = swiss(`${code} class="small" width="20mm" quiet="no" label="Pay"`)
    expect(found(small)).to.equal(undefined)
    expect(found(swiss(code.replace('CHF', 'EUR')), 'Use EUR in the payment code')).to.equal(undefined)
    expect(found(swiss(code.replace('21 00000', '')), 'Remove the reference from the code')).to.equal(
      undefined,
    )
    expect(
      found(swiss(code.replace('{{number}}', 'Order {{customer}}')), 'Use the customer as the text'),
    ).to.equal(undefined)
  })

  it('are accepted with a renamed field, but not with another field', () => {
    const code = (total: string, fields: object): DraftSource => ({
      files: {
        'template.html': `<bar-code type="epc" iban="{{iban}}" amount="{{${total}}}"></bar-code>`,
        'template.json': JSON.stringify({ fields }),
      },
      assets: {},
    })
    const text = { type: 'text' }
    const found = (now: string, fields: object) =>
      codeRefusal(code('total', { total: text, deposit: text }), code(now, fields), {
        prompt: [{ text: 'Rename the heading to “Item”' }],
      })?.model
    expect(found('sum', { sum: text, deposit: text })).to.equal(undefined)
    expect(found('deposit', { total: text, deposit: text })).to.include('“amount”')
    expect(found('deposit', { deposit: text })).to.include('“amount”')
    expect(found('sum', { total: text, deposit: text, sum: text })).to.include('“amount”')
  })
})
