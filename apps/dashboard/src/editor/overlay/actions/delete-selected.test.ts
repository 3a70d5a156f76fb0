import { expect } from 'chai'
import { openedEditor, textAt } from '../testing/opened-editor.ts'
import { deleteSelected } from './delete-selected.ts'

describe('deleting boxes', () => {
  const opened = () => {
    const boxes = [textAt(1, { text: '{{first}} {{last}}' }), textAt(1, { text: '{{last}}' })]
    const editor = openedEditor(boxes, [0])
    const sample = JSON.stringify({ first: 'Zoë', last: 'Ünal', mine: 1 })
    editor.draft.getState().edit({ files: { 'sample.json': sample } }, { label: 'Typing' })
    const data = () => JSON.parse(editor.draft.getState().source.files['sample.json'] ?? '') as unknown
    return { editor, data }
  }

  it('removes fields that are used nowhere else from the samples, in the same undo step', () => {
    const { editor, data } = opened()
    deleteSelected(editor)
    expect(data()).to.deep.equal({ last: 'Ünal', mine: 1 })
    editor.draft.getState().undo()
    expect(data()).to.deep.equal({ first: 'Zoë', last: 'Ünal', mine: 1 })
  })

  it('keeps the samples if boxes are cut', () => {
    const { editor, data } = opened()
    deleteSelected(editor, { isCut: true })
    expect(data()).to.deep.equal({ first: 'Zoë', last: 'Ünal', mine: 1 })
  })
})
