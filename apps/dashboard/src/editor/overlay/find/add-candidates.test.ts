import { defaultBox, type Proposal } from '@platen/template/overlay'
import { expect } from 'chai'
import { openedEditor } from '../testing/opened-editor.ts'
import { newReview, withCandidates, withPage } from './review.ts'
import { addCandidates } from './add-candidates.ts'

describe('added candidates', () => {
  it('use their label as the example, unless it is a sentence', () => {
    const proposal = (name: string, label: string): Proposal => {
      const at = { page: 1, left: 0, top: 0, width: 100, height: 20 }
      const box = { ...defaultBox('text', at), text: `{{${name}}}` } as Proposal['box']
      return { box, name, label, reason: 'line', declaration: { type: 'text', label } }
    }
    const long = 'What else should the reader know about the person who fills this in'
    const editor = openedEditor([])
    editor.draft.getState().edit({ files: { 'sample.json': '{}' } }, { label: 'x' })
    const review = withPage(newReview(1), {
      proposals: [proposal('first_name', 'First name'), proposal('more', long)],
      isPictured: false,
    })
    editor.store.setState({ review: withCandidates(review, { name: 'größe' }, ({ id }) => id === 0) })
    addCandidates(editor)
    const { files } = editor.draft.getState().source
    expect(JSON.parse(files['sample.json'] ?? '')).to.deep.equal({ größe: 'First name', more: 'More' })
  })
})
