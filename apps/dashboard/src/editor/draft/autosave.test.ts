import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { ProblemError } from '../../api/problem-error.ts'
import { type DraftAccess, startAutosave } from './autosave.ts'
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts'

const sourceOf = (text: string): DraftSource => ({ files: { 'template.html': text }, assets: {} })
const answer = (text: string, revision: number) => ({
  source: sourceOf(text),
  revision,
  updatedAt: '2026-01-01T00:00:00Z',
})
const typing = { label: 'Typing', merge: 'html' }
const offline = () =>
  new ProblemError({ status: 0, code: 'offline', message: 'The service cannot be reached.' })

/** A store for one draft that checks revisions. Saves fail with the `failures`, one by one, before they succeed. */
function draftInCatalog(failures: Error[] = []) {
  const kept = { source: sourceOf(''), revision: 1 }
  const sent: string[] = []
  const access: DraftAccess = {
    read: () => Promise.resolve({ ...kept, updatedAt: '2026-01-01T00:00:00Z' }),
    save({ source, revision }) {
      sent.push(source.files['template.html'] ?? '')
      const failure = failures.shift()
      if (failure) return Promise.reject(failure)
      if (revision !== kept.revision)
        return Promise.reject(
          new ProblemError({ status: 409, code: 'draft_conflict', message: 'Changed elsewhere.' }),
        )
      kept.source = source
      kept.revision++
      return Promise.resolve({ revision: kept.revision })
    },
  }
  return { kept, sent, access }
}

function opened(access: DraftAccess, retryMs = 1) {
  const store = createDraftStore('tpl_1', answer('', 1))
  let online: () => void = () => undefined
  const autosave = startAutosave({
    store,
    access,
    quietMs: 1,
    retryMs,
    onOnline(retry) {
      online = retry
      return () => undefined
    },
  })
  return { store, autosave, online: () => online() }
}

function until(store: DraftStore, holds: (state: DraftState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(store.getState())) return resolve()
    const stop = store.subscribe((state) => {
      if (!holds(state)) return
      stop()
      resolve()
    })
  })
}

describe('autosave', () => {
  it('saves the last text and reports that it is saved', async () => {
    const { kept, access } = draftInCatalog()
    const { store, autosave } = opened(access)
    for (const text of ['a', 'ab', 'abc']) store.getState().edit({ files: { 'template.html': text } }, typing)
    await until(store, (state) => state.save.kind === 'saved')
    expect(kept.source.files['template.html']).to.equal('abc')
    autosave.close()
  })

  it('retries while the service is unavailable, and reports the failure', async () => {
    const { kept, sent, access } = draftInCatalog([offline(), offline(), offline()])
    const { store, autosave } = opened(access)
    store.getState().edit({ files: { 'template.html': 'a' } }, typing)
    await until(store, (state) => state.save.kind === 'offline')
    await until(store, (state) => state.save.kind === 'saved')
    expect(sent).to.have.length(4)
    expect(kept.source.files['template.html']).to.equal('a')
    autosave.close()
  })

  it('retries immediately when the network is back', async () => {
    const { access } = draftInCatalog([offline()])
    const { store, autosave, online } = opened(access, 3_600_000)
    store.getState().edit({ files: { 'template.html': 'a' } }, typing)
    await until(store, (state) => state.save.kind === 'offline')
    online()
    await until(store, (state) => state.save.kind === 'saved')
    autosave.close()
  })

  it('sends text typed during a request even if the editor closes in the meantime', async () => {
    const { kept, access } = draftInCatalog()
    const save = access.save.bind(access)
    const answered = Promise.withResolvers<void>()
    access.save = async (draft) => {
      const saved = await save(draft)
      await answered.promise
      return saved
    }
    const { store, autosave } = opened(access)
    store.getState().edit({ files: { 'template.html': 'a' } }, typing)
    await until(store, (state) => state.save.kind === 'saving')
    store.getState().edit({ files: { 'template.html': 'ab' } }, typing)
    const left = autosave.saveNow()
    autosave.close()
    answered.resolve()
    await left
    expect(kept.source.files['template.html']).to.equal('ab')
  })

  it('merges changes that do not conflict', async () => {
    const { kept, access } = draftInCatalog()
    kept.source = sourceOf('first\n\nlast')
    const store = createDraftStore('tpl_1', answer('first\n\nlast', 1))
    const autosave = startAutosave({ store, access, quietMs: 1, onOnline: () => () => undefined })
    kept.source = sourceOf('first\n\ntheirs')
    kept.revision = 2
    store.getState().edit({ files: { 'template.html': 'mine\n\nlast' } }, typing)
    await until(store, (state) => state.save.kind === 'saved')
    expect(kept.source.files['template.html']).to.equal('mine\n\ntheirs')
    store.getState().undo()
    expect(store.getState().source.files['template.html'], 'one undo step').to.equal('mine\n\nlast')
    autosave.close()
  })

  it('does not overwrite what another tab saved, and saves the resolution', async () => {
    const { kept, access } = draftInCatalog()
    const { store, autosave } = opened(access)
    kept.source = sourceOf('theirs')
    kept.revision = 2
    store.getState().edit({ files: { 'template.html': 'mine' } }, typing)
    await until(store, (state) => state.save.kind === 'conflict')
    expect(kept.source.files['template.html']).to.equal('theirs')
    expect(store.getState().source.files['template.html']).to.equal('mine')
    store.getState().settle(sourceOf('both'), answer('theirs', 2))
    await until(store, (state) => state.save.kind === 'saved')
    expect(kept.source.files['template.html']).to.equal('both')
    autosave.close()
  })

  it('does not treat its own save as a conflict if the response was lost', async () => {
    const { kept, access } = draftInCatalog()
    const save = access.save.bind(access)
    let isLost = true
    access.save = async (draft) => {
      const saved = await save(draft)
      if (!isLost) return saved
      isLost = false
      throw offline()
    }
    const { store, autosave } = opened(access)
    store.getState().edit({ files: { 'template.html': 'a' } }, typing)
    await until(store, (state) => state.save.kind === 'saved')
    expect(store.getState().revision).to.equal(kept.revision)
    autosave.close()
  })

  it('sends a rejected draft again only after a change', async () => {
    const tooLarge = new ProblemError({ status: 413, code: 'payload_too_large', message: 'Too large.' })
    const { sent, access } = draftInCatalog([tooLarge])
    const { store, autosave } = opened(access)
    store.getState().edit({ files: { 'template.html': 'large' } }, typing)
    await until(store, (state) => state.save.kind === 'refused')
    expect(sent).to.have.length(1)
    store.getState().edit({ files: { 'template.html': 'small' } }, typing)
    await until(store, (state) => state.save.kind === 'saved')
    autosave.close()
  })
})
