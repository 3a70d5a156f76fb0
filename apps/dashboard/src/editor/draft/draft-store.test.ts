import { expect } from 'chai'
import fc from 'fast-check'
import { createDraftStore } from './draft-store.ts'

const hash = (letter: string) => letter.repeat(64)
const answer = (files: Record<string, string>, revision = 1) => ({
  source: { files, assets: {} },
  revision,
  updatedAt: '2026-01-01T00:00:00Z',
})
const html = (text: string) => ({ files: { 'template.html': text } })
const typing = { label: 'Typing', merge: 'html' }

describe('draft store', () => {
  it('restores every state with undo and redo', () => {
    const edits = fc.array(
      fc.record({
        path: fc.constantFrom('template.html', 'style.css', 'samples/a.json'),
        text: fc.option(fc.string({ maxLength: 12, unit: 'grapheme' })),
        merge: fc.boolean(),
        waitMs: fc.constantFrom(10, 5_000),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(edits, (changes) => {
        let time = 0
        const store = createDraftStore(
          'tpl_1',
          answer({ 'template.html': 'abc', 'style.css': '' }),
          undefined,
          () => time,
        )
        const seen = [store.getState().source]
        for (const { path, text, merge, waitMs } of changes) {
          time += waitMs
          const steps = store.getState().past.length
          store
            .getState()
            .edit({ files: { [path]: text } }, { label: 'Edit', ...(merge ? { merge: path } : {}) })
          const { past, source } = store.getState()
          if (past.length === steps) seen[seen.length - 1] = source
          else seen.push(source)
        }
        const states = seen.length
        for (let at = states - 1; at > 0; at--) {
          store.getState().undo()
          expect(store.getState().source).to.deep.equal(seen[at - 1])
        }
        for (let at = 1; at < states; at++) {
          store.getState().redo()
          expect(store.getState().source).to.deep.equal(seen[at])
        }
      }),
    )
  })

  it('joins fast typing at one position into one step, and starts a new step after a pause or at another position', () => {
    let time = 0
    const store = createDraftStore('tpl_1', answer({ 'template.html': '' }), undefined, () => time)
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      time += 100
      store.getState().edit(html(text), typing)
    }
    expect(store.getState().past).to.have.length(1)
    time += 3_000
    store.getState().edit(html('Hello!'), typing)
    expect(store.getState().past).to.have.length(2)
    time += 10
    store.getState().edit(html('Oh, Hello!'), typing)
    expect(store.getState().past).to.have.length(3)
    store.getState().undo()
    store.getState().undo()
    expect(store.getState().source.files['template.html']).to.equal('Hello')
  })

  it('counts as saved only if the sent source is the current one', () => {
    const store = createDraftStore('tpl_1', answer({ 'template.html': '' }))
    store.getState().edit(html('a'), typing)
    const sent = store.getState().source
    store.getState().edit(html('ab'), typing)
    store.getState().savedAs(sent, 2)
    expect(store.getState().save.kind).to.equal('unsaved')
    store.getState().savedAs(store.getState().source, 3)
    expect(store.getState()).to.deep.include({ revision: 3, save: { kind: 'saved' } })
  })

  it('restores unsaved text with its undo steps after a reload', () => {
    const before = createDraftStore('tpl_1', answer({ 'template.html': 'a' }, 4))
    before.getState().edit(html('ab'), typing)
    const { source, revision, past, future } = before.getState()
    const kept = { source, revision, past, future, isSaved: false }
    const after = createDraftStore('tpl_1', answer({ 'template.html': 'a' }, 4), kept)
    expect(after.getState().source.files['template.html']).to.equal('ab')
    expect(after.getState().save.kind).to.equal('unsaved')
    after.getState().undo()
    expect(after.getState().source.files['template.html']).to.equal('a')
  })

  it('reports a conflict instead of overwriting if someone else saved in the meantime', () => {
    const kept = {
      source: { files: { 'template.html': 'mine' }, assets: {} },
      revision: 4,
      past: [],
      future: [],
      isSaved: false,
    }
    const store = createDraftStore('tpl_1', answer({ 'template.html': 'theirs' }, 5), kept)
    expect(store.getState().save.kind).to.equal('conflict')
    store.getState().edit(html('mine, still'), typing)
    expect(store.getState().save.kind).to.equal('conflict')
    const theirs = answer({ 'template.html': 'theirs' }, 5)
    store.getState().settle({ files: { 'template.html': 'of both' }, assets: {} }, theirs)
    expect(store.getState()).to.deep.include({ revision: 5, save: { kind: 'unsaved' } })
    store.getState().undo()
    expect(store.getState().source.files['template.html']).to.equal('mine, still')
  })

  it('merges changes that someone else saved if they do not conflict', () => {
    const base = { files: { 'template.html': 'page', 'style.css': 'style' }, assets: {} }
    const source = { files: { ...base.files, 'template.html': 'mine' }, assets: {} }
    const kept = { source, revision: 4, base, past: [], future: [], isSaved: false }
    const read = answer({ 'template.html': 'page', 'style.css': 'theirs' }, 5)
    const store = createDraftStore('tpl_1', read, kept)
    expect(store.getState()).to.deep.include({ revision: 5, save: { kind: 'unsaved' } })
    expect(store.getState().source.files).to.deep.equal({ 'template.html': 'mine', 'style.css': 'theirs' })
  })

  it('counts as saved if the page was reloaded before the browser stored the result of the save', () => {
    const kept = {
      source: answer({ 'template.html': 'ab' }).source,
      revision: 4,
      past: [],
      future: [],
      isSaved: false,
    }
    const store = createDraftStore('tpl_1', answer({ 'template.html': 'ab' }, 5), kept)
    expect(store.getState()).to.deep.include({ revision: 5, save: { kind: 'saved' } })
  })

  it('drops undo steps that do not apply to the text', () => {
    const step = {
      label: 'Typing',
      files: { 'template.html': { at: 0, removed: '', inserted: 'x' } },
      assets: {},
    }
    const kept = {
      source: answer({ 'template.html': 'x' }).source,
      revision: 4,
      past: [step],
      future: [],
      isSaved: true,
    }
    expect(
      createDraftStore('tpl_1', answer({ 'template.html': 'new' }, 6), kept).getState().past,
    ).to.have.length(0)
    expect(
      createDraftStore('tpl_1', answer({ 'template.html': 'x' }, 4), kept).getState().past,
    ).to.have.length(1)
  })

  it('records adding and removing an asset as undo steps', () => {
    const store = createDraftStore('tpl_1', answer({}))
    const logo = { sha256: hash('a'), bytes: 3, contentType: 'image/png' }
    store.getState().edit({ assets: { 'assets/logo.png': logo } }, { label: 'Adding assets/logo.png' })
    store.getState().edit({ assets: { 'assets/logo.png': null } }, { label: 'Removing assets/logo.png' })
    store.getState().undo()
    expect(store.getState().source.assets).to.deep.equal({ 'assets/logo.png': logo })
    store.getState().undo()
    expect(store.getState().source.assets).to.deep.equal({})
  })
})
