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
  shows: PreviewRequest['shows']
  elements: PreviewRequest['elements']
  signal: AbortSignal
  answer: () => void
  refuse: (error: Error) => void
}

/** A loop whose answers come when the test says so, of documents with so many pages. */
function openLoop(pages = 1) {
  const store = createPreviewStore()
  const asked: Asked[] = []
  const open = new Set<string>()
  const loop = createPreviewLoop({
    store,
    make: ({ source, shows, elements }, signal) => {
      const html = source.files['template.html'] ?? ''
      return new Promise<MadePreview>((resolve, reject) => {
        const answer = () => {
          const file = shows ? `${html} (${shows})` : html
          open.add(file)
          resolve({
            ...made(file, pages, () => open.delete(file)),
            ...(elements && { elements: elementsOf(file) }),
          })
        }
        asked.push({ html, shows, elements, signal, answer, refuse: reject })
      })
    },
  })
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const shown = () => store.getState().good?.request.source.files['template.html']
  return { store, asked, open, loop, until, shown, nth: (index: number) => asked[index] ?? fail() }
}

const elementsOf = (html: string) => ({ bytes: new Uint8Array(), html, written: html, warnings: [] })

function fail(): never {
  throw new Error('it was not asked for')
}

function made(fileName: string, pages: number, close: () => void): MadePreview {
  return {
    bytes: new Uint8Array(),
    elements: undefined,
    fileName,
    report: { ms: { queue: 0, load: 0, merge: 0, print: 0, deliver: 0 }, pages, bytes: 0, warnings: [] },
    fields: [],
    notes: [],
    brand: null,
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
      pages,
      sizes: [],
      draw: () => Promise.reject(new Error('not drawn here')),
      text: () => Promise.reject(new Error('not drawn here')),
      printedTexts: () => Promise.reject(new Error('not drawn here')),
      elements: () => Promise.reject(new Error('not drawn here')),
      drawing: () => Promise.reject(new Error('not drawn here')),
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

  it('asks once for all there is to know of a document of two pages', async () => {
    const { loop, asked, nth, until, shown, store } = openLoop(2)
    loop.want(request('a'))
    await until(() => asked.length === 1)
    nth(0).answer()
    await until(() => shown() === 'a')
    loop.want(request('b'))
    await until(() => asked.length === 2)
    nth(1).answer()
    await until(() => shown() === 'b')
    expect(store.getState()).to.include({ isRendering: false })
    expect(store.getState().good?.elements?.html).to.equal('b')
    expect(asked.map(({ shows, elements }) => [shows, elements])).to.deep.equal([
      [undefined, true],
      [undefined, true],
    ])
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

  describe('of a long document', () => {
    /** Edits `a`, which is whole, to `b`, whose pages alone are asked for. */
    async function edit(pages = 60) {
      const opened = openLoop(pages)
      const { loop, asked, nth, until, shown } = opened
      loop.want(request('a'))
      await until(() => asked.length === 1)
      nth(0).answer()
      await until(() => shown() === 'a')
      loop.want(request('b'))
      await until(() => asked.length === 2)
      return opened
    }
    const asOf = ({ asked }: { asked: Asked[] }) => asked.map(({ html, shows }) => [html, shows ?? 'whole'])

    it('shows the pages first, and what else there is to know when it is whole', async () => {
      const opened = await edit()
      const { loop, asked, nth, store, open, until, shown } = opened
      nth(1).answer()
      await until(() => shown() === 'b')
      const { good: pages, isRendering } = store.getState()
      expect(isRendering).to.equal(true)
      expect(pages?.fileName).to.equal('a')
      expect([...open]).to.deep.equal(['b (pages)'])
      await until(() => asked.length === 3)
      nth(2).answer()
      await until(() => !store.getState().isRendering)
      const { good: whole } = store.getState()
      expect(whole?.fileName).to.equal('b')
      expect(whole?.request).to.equal(pages?.request)
      expect(whole?.waitedMs).to.equal(pages?.waitedMs)
      expect([...open]).to.deep.equal(['b'])
      expect(asOf(opened)).to.deep.equal([
        ['a', 'whole'],
        ['b', 'pages'],
        ['b', 'whole'],
      ])
      loop.close()
    })

    it('shows its pages with where their elements are; of a very long one those follow when it is whole', async () => {
      for (const [pages, first] of [
        [3, 'b (pages)'],
        [9, 'b (pages)'],
        [10, 'a'],
      ] as const) {
        const { loop, asked, nth, store, until, shown } = await edit(pages)
        nth(1).answer()
        await until(() => shown() === 'b')
        expect(store.getState().good?.elements?.html, `${pages} pages`).to.equal(first)
        await until(() => asked.length === 3)
        nth(2).answer()
        await until(() => !store.getState().isRendering)
        expect(store.getState().good?.elements?.html).to.equal('b')
        expect(asked.map(({ elements }) => elements)).to.deep.equal([true, pages < 10, true])
        loop.close()
      }
    })

    it('is not made whole while one goes on typing', async () => {
      const opened = await edit()
      const { loop, asked, nth, open, until, shown } = opened
      nth(1).answer()
      await until(() => shown() === 'b')
      loop.want(request('bc'))
      await until(() => asked.length === 3)
      nth(2).answer()
      await until(() => asked.length === 4)
      loop.want(request('bcd'))
      await until(() => asked.length === 5)
      expect(nth(3).signal.aborted).to.equal(true)
      nth(3).answer()
      nth(4).answer()
      await until(() => shown() === 'bcd' && !open.has('bc'))
      expect(asOf(opened)).to.deep.equal([
        ['a', 'whole'],
        ['b', 'pages'],
        ['bc', 'pages'],
        ['bc', 'whole'],
        ['bcd', 'pages'],
      ])
      loop.close()
    })

    it('keeps its new pages beside the fault of the whole, which is asked for again', async () => {
      const opened = await edit()
      const { loop, asked, nth, store, until, shown } = opened
      nth(1).answer()
      await until(() => asked.length === 3)
      nth(2).refuse(new ProblemError({ status: 0, code: 'offline', message: 'No network' }))
      await until(() => store.getState().problem?.code === 'offline')
      expect(shown()).to.equal('b')
      expect(store.getState().isRendering).to.equal(false)
      loop.again()
      await until(() => asked.length === 4)
      nth(3).answer()
      await until(() => store.getState().good?.fileName === 'b')
      expect(store.getState()).to.include({ problem: undefined, isRendering: false })
      expect(asOf(opened).at(-1)).to.deep.equal(['b', 'whole'])
      loop.close()
    })
  })
})
