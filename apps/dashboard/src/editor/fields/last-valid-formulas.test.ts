import { expect } from 'chai'
import { createLastValidFormulas } from './last-valid-formulas.ts'

const draft = (computed: Record<string, string>) => ({
  files: {
    'template.html': '<p>{{total}}</p>',
    'template.json': JSON.stringify({ fields: { price: { type: 'number' } }, computed }, null, 2),
  },
  assets: {},
})
const right = { net: 'price * 2', total: 'net + 1' }

describe('createLastValidFormulas', () => {
  const computedIn = ({ files }: { files: Record<string, string> }): unknown => {
    const settings: unknown = JSON.parse(files['template.json'] ?? '')
    return typeof settings === 'object' && settings !== null && 'computed' in settings
      ? settings.computed
      : undefined
  }

  it('keeps valid formulas', () => {
    const shown = createLastValidFormulas()
    const source = draft(right)
    expect(shown(source)).to.equal(source)
  })

  it('uses the last valid version while a formula is being typed, including for formulas that depend on it', () => {
    const shown = createLastValidFormulas()
    shown(draft(right))
    for (const half of ['price * ', 'price * (1 - Price)', ''])
      expect(computedIn(shown(draft({ ...right, net: half }))), half).to.deep.equal(right)
    const repaired = draft({ ...right, net: 'price * 3' })
    expect(shown(repaired)).to.equal(repaired)
  })

  it('keeps a formula that was never valid, and does not restore a removed one', () => {
    const shown = createLastValidFormulas()
    const wrong = draft({ net: 'prise * 2' })
    expect(shown(wrong)).to.equal(wrong)
    shown(draft(right))
    const less = draft({ net: 'price * 2' })
    expect(shown(less)).to.equal(less)
  })

  it('does not apply a removed field’s formula to a new field with its name', () => {
    const shown = createLastValidFormulas()
    shown(draft(right))
    shown(draft({ net: 'price * 2' }))
    const anew = draft({ net: 'price * 2', total: 'price +' })
    expect(shown(anew)).to.equal(anew)
  })
})
