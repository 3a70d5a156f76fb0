import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { createDraftStore } from '../draft/draft-store.ts'
import { splitConflicts, mergeIntoDraft } from './merge-into-draft.ts'

const source = (files: Record<string, string>): DraftSource => ({ files, assets: {} })
const base = source({ 'template.html': 'one\ntwo\nthree\nfour\nfive\n', 'style.css': 'a {}\n' })
const made = source({ 'template.html': 'ONE\ntwo\nthree\nfour\nfive\n', 'style.css': 'a {}\nb {}\n' })
const open = () => createDraftStore('tpl', { source: base, revision: 1, updatedAt: '' })

describe('mergeIntoDraft', () => {
  it('adds the result as one undo step that has the turn’s ID', () => {
    const draft = open()
    expect(mergeIntoDraft(draft, { base, theirs: made }, { label: 'Chat: done', turn: 'turn_1' })).to.equal(
      true,
    )
    const { past, source: now } = draft.getState()
    expect(now).to.deep.equal(made)
    expect(past.map(({ label, turn }) => [label, turn])).to.deep.equal([['Chat: done', 'turn_1']])
    draft.getState().undo()
    expect(draft.getState().source).to.deep.equal(base)
  })

  it('keeps the user’s newer changes that do not conflict', () => {
    const draft = open()
    draft
      .getState()
      .edit({ files: { 'template.html': 'one\ntwo\nthree\nfour\nFIVE\n' } }, { label: 'Typing' })
    expect(mergeIntoDraft(draft, { base, theirs: made }, { label: 'Chat' })).to.equal(true)
    const { past, source: now } = draft.getState()
    expect(now.files['template.html']).to.equal('ONE\ntwo\nthree\nfour\nFIVE\n')
    expect(past).to.have.length(2)
  })

  it('changes nothing if they conflict, and splitConflicts leaves only the conflicts to choose from', () => {
    const draft = open()
    draft
      .getState()
      .edit({ files: { 'template.html': 'mine\ntwo\nthree\nfour\nfive\n' } }, { label: 'Typing' })
    const mine = draft.getState().source
    expect(mergeIntoDraft(draft, { base, theirs: made }, { label: 'Chat' })).to.equal(false)
    expect(draft.getState().source).to.equal(mine)
    expect(splitConflicts({ base, theirs: made }, mine)).to.deep.equal({
      mine: source({ 'template.html': mine.files['template.html'] ?? '', 'style.css': 'a {}\nb {}\n' }),
      theirs: made,
    })
  })
})
