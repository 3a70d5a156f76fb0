import type { PreviewRequest } from '@platen/contract'
import { expect } from 'chai'
import { ProblemError } from '../../api/problem-error.ts'
import { createPreviewLoop, type MadePreview } from './preview-loop.ts'
import { createPreviewStore } from './preview-store.ts'

const request = (html: string): PreviewRequest => ({
  source: { files: { 'template.html': html }, assets: {} },
  data: { kind: 'names' },
})

interface Asked {
  html: string
  signal: AbortSignal
  answer: () => void
  refuse: (error: Error) => void
}

/** A loop whose answers come when the test says so. */
function openLoop() {
  const store = createPreviewStore()
  const asked: Asked[] = []
  const open = new Set<string>()
  const loop = createPreviewLoop({
    store,
    make: ({ source }, signal) => {
      const html = source.files['template.html'] ?? ''
      return new Promise<MadePreview>((resolve, reject) => {
        const answer = () => {
          open.add(html)
          resolve(made(html, () => open.delete(html)))
        }
        asked.push({ html, signal, answer, refuse: reject })
      })
    },
  })
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const shown = () => store.getState().good?.request.source.files['template.html']
  return { store, asked, open, loop, until, shown, nth: (index: number) => asked[index] ?? fail() }
}

function fail(): never {
  throw new Error('it was not asked for')
}

function made(fileName: string, close: () => void): MadePreview {
  return {
    bytes: new Uint8Array(),
    fileName,
    report: { ms: { queue: 0, load: 0, merge: 0, print: 0, deliver: 0 }, pages: 1, bytes: 0, warnings: [] },
    fields: [],
    notes: [],
    settings: {
      name: '',
      fileName: '',
      language: 'en',
      optional: [],
      tagged: true,
      compact: false,
      page: { size: 'A4', orientation: 'portrait', margin: { top: '', right: '', bottom: '', left: '' } },
      images: 'prepared',
    },
    pdf: {
      pages: 1,
      sizes: [],
      draw: () => Promise.reject(new Error('not drawn here')),
      text: () => Promise.reject(new Error('not drawn here')),
      printedTexts: () => Promise.reject(new Error('not drawn here')),
      elements: () => Promise.reject(new Error('not drawn here')),
      close,
    },
  }
}

describe('the preview loop', () => {
  it('asks once for what was typed in one go, and shows the newest', async () => {
    const { loop, asked, nth, until, shown } = openLoop()
    loop.want(request('a'))
    await until(() => asked.length === 1)
    nth(0).answer()
    await until(() => shown() === 'a')
    for (const html of ['ab', 'abc', 'abcd']) loop.want(request(html))
    await until(() => asked.length === 2)
    nth(1).answer()
    await until(() => shown() === 'abcd')
    loop.close()
  })

  it('has one request at a time: the next one cancels it, and a late answer of it is closed unseen', async () => {
    const { loop, asked, nth, open, until, shown } = openLoop()
    loop.want(request('a'))
    await until(() => asked.length === 1)
    loop.want(request('b'))
    expect(nth(0).signal.aborted).to.equal(false)
    await until(() => asked.length === 2)
    expect(nth(0).signal.aborted).to.equal(true)
    nth(1).answer()
    nth(0).answer()
    await until(() => shown() === 'b' && !open.has('a'))
    loop.close()
  })

  it('closes the file that it replaces, and none that is shown', async () => {
    const { loop, asked, nth, open, until, shown } = openLoop()
    loop.want(request('a'))
    await until(() => asked.length === 1)
    nth(0).answer()
    await until(() => shown() === 'a')
    expect([...open]).to.deep.equal(['a'])
    loop.want(request('b'))
    await until(() => asked.length === 2)
    nth(1).answer()
    await until(() => shown() === 'b')
    expect([...open]).to.deep.equal(['b'])
    loop.close()
  })

  it('keeps the last good preview beside the fault of a broken draft, which the next good one ends', async () => {
    const { loop, asked, nth, store, until, shown } = openLoop()
    loop.want(request('a'))
    await until(() => asked.length === 1)
    nth(0).answer()
    await until(() => shown() === 'a')
    loop.want(request('{{#broken'))
    await until(() => asked.length === 2)
    nth(1).refuse(new ProblemError({ status: 422, code: 'invalid_template', message: 'Never closed' }))
    await until(() => store.getState().problem !== undefined)
    expect(store.getState().problem?.message).to.equal('Never closed')
    expect(store.getState().isRendering).to.equal(false)
    expect(shown()).to.equal('a')
    loop.want(request('b'))
    await until(() => asked.length === 3)
    nth(2).answer()
    await until(() => shown() === 'b')
    expect(store.getState().problem).to.equal(undefined)
    loop.close()
  })

  it('asks again when told that the network is back', async () => {
    const { loop, asked, nth, store, until, shown } = openLoop()
    loop.want(request('a'))
    await until(() => asked.length === 1)
    nth(0).refuse(new ProblemError({ status: 0, code: 'offline', message: 'No network' }))
    await until(() => store.getState().problem?.code === 'offline')
    loop.again()
    await until(() => asked.length === 2)
    nth(1).answer()
    await until(() => shown() === 'a')
    expect(store.getState().problem).to.equal(undefined)
    loop.close()
  })

  it('does not ask again for what it has asked for', async () => {
    const { loop, asked, until } = openLoop()
    loop.want(request('a'))
    loop.want(request('a'))
    await until(() => asked.length === 1)
    loop.want(request('a'))
    loop.want(request('b'))
    await until(() => asked.length === 2)
    expect(asked.map(({ html }) => html)).to.deep.equal(['a', 'b'])
    loop.close()
  })
})
