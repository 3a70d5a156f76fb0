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
  pagesFirst: PreviewRequest['pagesFirst']
  elements: PreviewRequest['elements']
  signal: AbortSignal
  sendPages: () => void
  sendElements: () => void
  answer: () => void
  refuse: (error: Error) => void
}

/** Opens a preview loop whose responses the test controls. The documents have `pages` pages. */
function openLoop(pages = 1) {
  const store = createPreviewStore()
  const asked: Asked[] = []
  const open = new Set<string>()
  const loop = createPreviewLoop({
    store,
    make: ({ source, pagesFirst, elements }, signal, parts) => {
      const html = source.files['template.html'] ?? ''
      let drawn: MadePreview['pdf'] | undefined
      const openFile = (name: string) => {
        const file = open.has(name) ? `${name} again` : name
        open.add(file)
        return fileOf(pages, () => open.delete(file))
      }
      return new Promise<MadePreview>((resolve, reject) => {
        asked.push({
          html,
          pagesFirst,
          elements,
          signal,
          sendPages() {
            drawn = openFile(`${html} (pages)`)
            parts.onPages(drawn)
          },
          sendElements: () => parts.onElements(elementsOf(html)),
          answer: () =>
            resolve({
              ...made(html, pages, drawn ?? openFile(html)),
              ...(elements && { elements: elementsOf(html) }),
            }),
          refuse: reject,
        })
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
  throw new Error('no such request')
}

function fileOf(pages: number, close: () => void): MadePreview['pdf'] {
  return {
    pages,
    sizes: [],
    draw: () => Promise.reject(new Error('not drawn here')),
    text: () => Promise.reject(new Error('not drawn here')),
    printedTexts: () => Promise.reject(new Error('not drawn here')),
    elements: () => Promise.reject(new Error('not drawn here')),
    drawing: () => Promise.reject(new Error('not drawn here')),
    close,
  }
}

function made(fileName: string, pages: number, pdf: MadePreview['pdf']): MadePreview {
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
    pdf,
  }
}

describe('preview loop', () => {
  it('sends one request for continuous typing and shows the newest result', async () => {
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

  it('sends one request at a time: a new request cancels the previous one, whose late response is closed', async () => {
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

  it('closes replaced files but not the displayed one', async () => {
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

  it('keeps the last valid preview while the draft has an error', async () => {
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

  it('retries when the network is back', async () => {
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

  it('sends a single request for a two-page document', async () => {
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
    expect(asked.map(({ pagesFirst, elements }) => [pagesFirst, elements])).to.deep.equal([
      [undefined, true],
      [undefined, true],
    ])
    loop.close()
  })

  it('does not send the same request twice', async () => {
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

  describe('with a long document', () => {
    /** Requests document `b` after `a` is complete. The pages of `b` can be sent before the rest of its response. */
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

    it('requests the pages first if there are at least three', async () => {
      for (const [pages, pagesFirst] of [
        [2, undefined],
        [3, true],
      ] as const) {
        const { loop, asked } = await edit(pages)
        expect(
          asked.map((each) => [each.pagesFirst, each.elements]),
          `${pages} pages`,
        ).to.deep.equal([
          [undefined, true],
          [pagesFirst, true],
        ])
        loop.close()
      }
    })

    it('shows the pages, the elements and the rest of a response as each part arrives', async () => {
      const { loop, asked, nth, store, open, until, shown } = await edit()
      nth(1).sendPages()
      expect(shown()).to.equal('b')
      const { good: pages } = store.getState()
      expect(pages?.fileName).to.equal('a')
      expect(pages?.elements?.html).to.equal('a')
      expect(store.getState().isRendering).to.equal(true)
      expect([...open]).to.deep.equal(['b (pages)'])

      nth(1).sendElements()
      expect(store.getState().good?.elements?.html).to.equal('b')
      expect(store.getState().good?.fileName).to.equal('a')
      expect(store.getState().isRendering).to.equal(true)

      nth(1).answer()
      await until(() => !store.getState().isRendering)
      const { good: whole } = store.getState()
      expect(whole?.fileName).to.equal('b')
      expect(whole?.request).to.equal(pages?.request)
      expect(whole?.waitedMs).to.equal(pages?.waitedMs)
      // The file that is already rendered is kept, because the complete file looks the same.
      expect(whole?.pdf).to.equal(pages?.pdf)
      expect([...open]).to.deep.equal(['b (pages)'])
      expect(asked.map(({ html }) => html)).to.deep.equal(['a', 'b'])
      loop.close()
    })

    it('shows no part of a canceled request', async () => {
      const { loop, asked, nth, store, open, until, shown } = await edit()
      nth(1).sendPages()
      expect(nth(1).signal.aborted).to.equal(false)
      loop.want(request('bc'))
      expect(nth(1).signal.aborted).to.equal(true)
      await until(() => asked.length === 3)
      nth(1).sendElements()
      nth(1).answer()
      expect(store.getState().good?.elements?.html).to.equal('a')
      nth(2).sendPages()
      expect(shown()).to.equal('bc')
      nth(1).sendPages()
      expect(shown()).to.equal('bc')
      nth(2).answer()
      await until(() => store.getState().good?.fileName === 'bc')
      expect([...open]).to.deep.equal(['bc (pages)'])
      loop.close()
    })

    it('keeps the new pages if the rest fails, and retries', async () => {
      const { loop, asked, nth, store, open, until, shown } = await edit()
      nth(1).sendPages()
      nth(1).refuse(new ProblemError({ status: 0, code: 'offline', message: 'No network' }))
      await until(() => store.getState().problem?.code === 'offline')
      expect(shown()).to.equal('b')
      expect(store.getState().isRendering).to.equal(false)
      loop.again()
      await until(() => asked.length === 3)
      nth(2).sendPages()
      nth(2).answer()
      await until(() => store.getState().good?.fileName === 'b')
      expect(store.getState()).to.include({ problem: undefined, isRendering: false })
      expect([...open]).to.deep.equal(['b (pages) again'])
      loop.close()
    })
  })
})
