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
})
