import { defaultBox, type Proposal } from '@platen/template/overlay'
import { expect } from 'chai'
import { openedDesk } from '../testing/opened-desk.ts'
import { startedReview, withCandidates, withPage } from './review.ts'
import { takeCandidates } from './take-candidates.ts'

describe('candidates that are taken', () => {
  it('have their label as the example, whatever they are called; a label that is a sentence is none', () => {
    const proposal = (name: string, label: string): Proposal => {
      const at = { page: 1, left: 0, top: 0, width: 100, height: 20 }
      const box = { ...defaultBox('text', at), text: `{{${name}}}` } as Proposal['box']
      return { box, name, label, reason: 'line', declaration: { type: 'text', label } }
    }
    const long = 'What else those who read this should know of the one who fills it in'
    const desk = openedDesk([])
    desk.draft.getState().edit({ files: { 'sample.json': '{}' } }, { label: 'x' })
    const review = withPage(startedReview(1), {
      proposals: [proposal('first_name', 'First name'), proposal('more', long)],
      isPictured: false,
    })
    desk.store.setState({ review: withCandidates(review, { name: 'größe' }, ({ id }) => id === 0) })
    takeCandidates(desk)
    const { files } = desk.draft.getState().source
    expect(JSON.parse(files['sample.json'] ?? '')).to.deep.equal({ größe: 'First name', more: 'More' })
  })
})
