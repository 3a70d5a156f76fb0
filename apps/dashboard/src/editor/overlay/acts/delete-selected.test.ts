import { expect } from 'chai'
import { openedDesk, textAt } from '../testing/opened-desk.ts'
import { deleteSelected } from './delete-selected.ts'

describe('deleting boxes', () => {
  const opened = () => {
    const boxes = [textAt(1, { text: '{{first}} {{last}}' }), textAt(1, { text: '{{last}}' })]
    const desk = openedDesk(boxes, [0])
    const sample = JSON.stringify({ first: 'Zoë', last: 'Ünal', mine: 1 })
    desk.draft.getState().edit({ files: { 'sample.json': sample } }, { label: 'Typing' })
    const data = () => JSON.parse(desk.draft.getState().source.files['sample.json'] ?? '') as unknown
    return { desk, data }
  }

  it('takes fields that are used nowhere else out of the samples, in the same step of undo', () => {
    const { desk, data } = opened()
    deleteSelected(desk)
    expect(data()).to.deep.equal({ last: 'Ünal', mine: 1 })
    desk.draft.getState().undo()
    expect(data()).to.deep.equal({ first: 'Zoë', last: 'Ünal', mine: 1 })
  })

  it('leaves the samples where boxes are cut out, to be pasted elsewhere', () => {
    const { desk, data } = opened()
    deleteSelected(desk, { isCut: true })
    expect(data()).to.deep.equal({ first: 'Zoë', last: 'Ünal', mine: 1 })
  })
})
