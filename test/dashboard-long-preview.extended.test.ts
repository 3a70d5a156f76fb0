import { execFileSync } from 'node:child_process'
import { createPreviewReader, type PreviewPart, type PreviewRequest } from '@platen/contract'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { signUp } from './parts/dashboard-session.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'
import { previewIn } from './parts/read-preview.ts'
import { type SharedStack, shareStack, startStack } from './parts/stack.ts'

const rows = Array.from({ length: 60 }, (_, index) => ({ name: `Row ${index + 1}` }))
const list = {
  'template.html': '<h1>First list</h1>\n{{#rows}}<p>{{name}} is old</p>{{/rows}}\n',
  'style.css': 'p { break-before: page }',
  'template.json': JSON.stringify({ name: 'List', page: { footer: { center: '{page} of {pages}' } } }),
  'sample.json': JSON.stringify({ rows }),
}

/** Stops responses of previews after their first part until `letRest` is called. Runs in the page. */
function holdBackRest(): void {
  const { promise: rest, resolve: letRest } = Promise.withResolvers<void>()
  const plainFetch = globalThis.fetch
  Object.assign(globalThis, {
    letRest,
    async fetch(...asked: Parameters<typeof fetch>) {
      const answer = await plainFetch(...asked)
      const [address] = asked
      if (typeof address !== 'string' || !address.endsWith('/preview') || !answer.ok || !answer.body)
        return answer
      let had = 0
      let firstEnd = Infinity
      let start = new Uint8Array()
      const held = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          if (firstEnd === Infinity) {
            start = Uint8Array.from([...start, ...chunk])
            const headEnd = start.length < 4 ? Infinity : 4 + new DataView(start.buffer).getUint32(0)
            if (start.length >= headEnd) {
              const head = JSON.parse(new TextDecoder().decode(start.subarray(4, headEnd))) as {
                pdfBytes: number
                elementBytes: number
              }
              firstEnd = headEnd + head.pdfBytes + head.elementBytes
            }
          }
          const ofFirst = Math.max(0, Math.min(chunk.length, firstEnd - had))
          had += chunk.length
          if (ofFirst > 0) controller.enqueue(chunk.subarray(0, ofFirst))
          if (ofFirst === chunk.length) return
          await rest
          controller.enqueue(chunk.subarray(ofFirst))
        },
      })
      return new Response(answer.body.pipeThrough(held), answer)
    },
  })
}

describe('a 61-page document in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@long-preview.example.com')

  /** Opens the editor at a page. Later preview responses stop after their pages until `letRest` is called. */
  async function open(search: string) {
    const { page, session, stack } = dashboard
    const templateId = await makeTemplate(session, { files: list })
    const editor = await openEditor(page, { stack, templateId, search })
    await page.getByText(/^Up to date/).waitFor()
    const asked: PreviewRequest[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/preview')) asked.push(request.postDataJSON() as PreviewRequest)
    })
    // Only code in the page can read a response in parts. A Playwright route gets only the complete response.
    await page.evaluate(holdBackRest)
    const letRest = () => page.evaluate<void>('globalThis.letRest()')
    return { page, editor, asked, letRest }
  }

  it('shows the current page before the document is complete, and the rest after it, with one request', async () => {
    const { page, editor, asked, letRest } = await open('tab=code&page=31')
    const seen = editor.documentPage(31)
    await seen.getByText('Row 30 is old').waitFor()
    await editor.replaceInCode('old', 'X')
    await seen.getByText('Row 30 is X').waitFor()
    await seen.getByText('31 of 61').waitFor()
    await page.getByText('Updating…').waitFor()
    expect(await page.getByText(/^Up to date/).count()).to.equal(0)
    await letRest()
    await page.getByText(/^Up to date/).waitFor()
    await seen.getByText('Row 30 is X').waitFor()
    expect(asked.map(({ pagesFirst, elements, shows }) => ({ pagesFirst, elements, shows }))).to.deep.equal([
      { pagesFirst: true, elements: true, shows: undefined },
    ])
  })

  it('shows typed changes while the rest is still rendering, even if the current page no longer exists', async () => {
    const { page, editor, letRest } = await open('tab=code&page=31')
    await editor.replaceInCode('old', 'new')
    await editor.documentPage(31).getByText('Row 30 is new').waitFor()
    await page.keyboard.type('er')
    await editor.documentPage(31).getByText('Row 30 is newer').waitFor()
    await editor.openCode('CSS')
    await editor.replaceInCode('page', 'auto')
    await page.getByRole('region', { name: /^Document, \d pages$/ }).waitFor()
    await editor.untilShown('Row 60 is newer')
    await letRest()
    await page.getByText(/^Up to date/).waitFor()
    await editor.untilShown('Row 60 is newer')
  })

  it('sends the pages, the elements and the complete document in one response, each as soon as it is ready', async () => {
    const { session } = dashboard
    const templateId = await makeTemplate(session, { files: list })
    const json: PreviewRequest = {
      source: { files: list, assets: {} },
      data: { kind: 'sample', file: 'sample.json' },
      elements: true,
      pagesFirst: true,
    }
    const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
    expect(answer.headers.get('x-accel-buffering')).to.equal('no')
    const reader = createPreviewReader()
    const parts = reader.read(new Uint8Array(await answer.arrayBuffer()))
    expect(reader.isAtEnd()).to.equal(true)
    const kinds = parts.map((part) => Object.keys(part).filter((key) => part[key as keyof PreviewPart]))
    expect(kinds).to.deep.equal([['pdf'], ['elements'], ['answer', 'pdf']])
    expect(parts[2]?.answer?.report).to.include({ pages: 61, bytes: parts[2]?.pdf?.length })
  })

  it('has the same pages if only the pages are requested, but no tags or bookmarks', async () => {
    const { session } = dashboard
    const files = {
      ...list,
      'template.html': '<h1>List</h1><p>Page <b>one</b></p><p style="width: 300mm">two</p>',
      'template.json': JSON.stringify({ name: 'List', bookmarks: true }),
      'sample.json': '{}',
    }
    const templateId = await makeTemplate(session, { files })
    const source = { files, assets: {} }
    const ask = async (shows: Pick<PreviewRequest, 'shows'>) => {
      const json: PreviewRequest = { source, data: { kind: 'blank' }, ...shows }
      const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
      const { pdf: input, answer: made } = await previewIn(answer)
      const { report, settings } = made
      const info = execFileSync('pdfinfo', ['-'], { input }).toString()
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input }).toString()
      return { report, settings, info, text, warnings: report.warnings.map(({ code }) => code) }
    }
    const whole = await ask({})
    const pages = await ask({ shows: 'pages' })
    expect(whole.info).to.match(/^Tagged: +yes$/m)
    expect(pages.info).to.match(/^Tagged: +no$/m)
    expect(whole.warnings).to.deep.equal(['overflow'])
    expect(pages.warnings).to.deep.equal(['overflow'])
    expect(pages.text).to.include('two').and.to.equal(whole.text)
    expect(pages.settings).to.deep.equal(whole.settings)
    expect(pages.report.pages).to.equal(whole.report.pages)
    expect(pages.report.bytes).to.be.below(whole.report.bytes)
  })
})

describe('a document whose complete PDF fails after its pages were sent', () => {
  const json: PreviewRequest = {
    source: { files: list, assets: {} },
    data: { kind: 'sample', file: 'sample.json' },
    pagesFirst: true,
  }

  /** Creates an account and the template on a stack, and returns the parts of its preview. */
  async function previewOn(stack: SharedStack, email: string) {
    const session = await signUp(stack, { email })
    const templateId = await makeTemplate(session, { files: list })
    const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
    const parts = createPreviewReader().read(new Uint8Array(await answer.arrayBuffer()))
    return { answer, parts }
  }

  it('ends its response with the problem', async () => {
    const shared = await shareStack()
    const { parts: allowed } = await previewOn(shared, 'author@allowed-preview.example.com')
    await shared.close()
    const [pagesBytes = 0, wholeBytes = 0] = allowed.map(({ pdf }) => pdf?.length)
    expect(pagesBytes).to.be.below(wholeBytes)

    const pdfBytesMax = Math.round((pagesBytes + wholeBytes) / 2)
    const stack = await startStack({ worker: { PDF_BYTES_MAX: String(pdfBytesMax) } })
    const { answer, parts } = await previewOn(stack, 'author@refused-preview.example.com').finally(() =>
      stack.close(),
    )
    const [pages, last, ...others] = parts
    expect(answer.status).to.equal(200)
    expect(pages?.pdf?.length).to.equal(pagesBytes)
    expect(others).to.deep.equal([])
    expect(last?.problem).to.include({ status: 422, code: 'render_failed' })
    expect(last?.problem?.requestId).to.equal(answer.headers.get('x-request-id'))
  })
})
