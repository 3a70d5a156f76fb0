import { expect } from 'chai'
import { createGoodFormulas } from './good-formulas.ts'

const draft = (computed: Record<string, string>) => ({
  files: {
    'template.html': '<p>{{total}}</p>',
    'template.json': JSON.stringify({ fields: { price: { type: 'number' } }, computed }, null, 2),
  },
  assets: {},
})
const right = { net: 'price * 2', total: 'net + 1' }

describe('the formulas that the page is made with', () => {
  const computedIn = ({ files }: { files: Record<string, string> }): unknown => {
    const settings: unknown = JSON.parse(files['template.json'] ?? '')
    return typeof settings === 'object' && settings !== null && 'computed' in settings
      ? settings.computed
      : undefined
  }

  it('are those of the draft where they are right', () => {
    const shown = createGoodFormulas()
    const source = draft(right)
    expect(shown(source)).to.equal(source)
  })

  it('stay as they were last right while one of them is typed, with what needs it', () => {
    const shown = createGoodFormulas()
    shown(draft(right))
    for (const half of ['price * ', 'price * (1 - Price)', ''])
      expect(computedIn(shown(draft({ ...right, net: half }))), half).to.deep.equal(right)
    const repaired = draft({ ...right, net: 'price * 3' })
    expect(shown(repaired)).to.equal(repaired)
  })

  it('that never were right are left as they are, and one that was taken out does not come back', () => {
    const shown = createGoodFormulas()
    const wrong = draft({ net: 'prise * 2' })
    expect(shown(wrong)).to.equal(wrong)
    shown(draft(right))
    const less = draft({ net: 'price * 2' })
    expect(shown(less)).to.equal(less)
  })

  it('of a field that is gone are not those of a new one with its name', () => {
    const shown = createGoodFormulas()
    shown(draft(right))
    shown(draft({ net: 'price * 2' }))
    const anew = draft({ net: 'price * 2', total: 'price +' })
    expect(shown(anew)).to.equal(anew)
  })
})
