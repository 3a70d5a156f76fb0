import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { createDraftStore } from '../../draft/draft-store.ts'
import { mergeIntoDraft } from '../merge-into-draft.ts'
import { changesAnything, changesAsked, onlyAskedDraft } from './only-asked.ts'

const source = (files: Record<string, string>): DraftSource => ({ files, assets: {} })
const before = { 'template.html': 'title\nbody\nthanks\nend\n', 'template.json': '{}\n' }
const after = { 'template.html': 'Bill\nbody\nthanks\nend\n', 'template.json': '{ "locale": "de" }\n' }
const change = (path: keyof typeof before) => ({ path, before: before[path], after: after[path] })
const detail = {
  changes: [change('template.html'), change('template.json')],
  onlyAsked: [change('template.html')],
  assets: {},
}
const asked = changesAsked(detail) ?? []

describe('only the requested changes of a turn', () => {
  const keep = (files: Record<string, string>, isUnapplied: boolean) => {
    const draft = createDraftStore('tpl', { source: source(files), revision: 1, updatedAt: '' })
    const made = onlyAskedDraft(detail, { asked, now: source(files), isUnapplied })
    return mergeIntoDraft(draft, made, { label: 'Only' }) && draft.getState().source.files
  }
  const kept = { ...before, 'template.html': after['template.html'] }

  it('are kept in a draft that contains all changes', () => {
    expect(keep(after, false)).to.deep.equal(kept)
  })

  it('are added to a draft that does not contain the result, along with newer edits', () => {
    expect(keep(before, true)).to.deep.equal(kept)
    const edited = { ...before, 'template.html': 'title\nbody\nthanks\nEND\n' }
    expect(keep(edited, true)).to.deep.equal({ ...kept, 'template.html': 'Bill\nbody\nthanks\nEND\n' })
  })

  it('can be none', () => {
    expect(changesAnything(asked)).to.equal(true)
    expect(changesAnything(changesAsked({ ...detail, onlyAsked: [] }) ?? [])).to.equal(false)
    expect(changesAsked({ ...detail, onlyAsked: null })).to.equal(undefined)
  })
})
