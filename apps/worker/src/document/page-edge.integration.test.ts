import { inflateSync } from 'node:zlib'
import { buildBundle } from '@platen/template/bundle'
import { readPrintedArea } from '@platen/pdf'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, waitMsMax } from '../../../../test/parts/stack.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { compileDocument } from '@platen/template/document'

describe('the right edge of the page’s content', () => {
  let lanes: LanePool
  before(async () => (lanes = await startTestLanes(1)))
  after(() => lanes.close())

  async function print(page: object, css = ''): Promise<Buffer> {
    const body = '<style>body{margin:0}</style><div style="height:9px;background:#000"></div>'
    const texts = [...htmlTemplate(body, { page }), ['style.css', css]] as const
    const files = new Map(texts.map(([name, text]) => [name, Buffer.from(text)]))
    const built = await buildBundle({ templateId: 'tpl', version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const document = await compileDocument(built.bundle, {
      token: 't',
      baseAddress: 'https://bundle.invalid/',
    })
    const { html = '' } = document?.merge({}, { htmlBytesMax: 1e6, createdAt: 0 }) ?? {}
    return lanes.withLane({ deadlineAt: Date.now() + waitMsMax }, (lane) =>
      lane.print({
        html,
        tagged: false,
        requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
        timeoutMs: waitMsMax,
        memoryBytesMax: 2 ** 31,
      }),
    )
  }

  for (const size of ['A4', 'Letter', 'A5', '80mm 200mm', '4in 6in']) {
    it(`${size}: an element as wide as the page is not cut off, with any margin`, async () => {
      for (const margin of ['18mm', '19mm', '20mm', '1in', '17.3mm 5mm 9pt 11.7mm', '2.54cm']) {
        const pdf = await print({ size, margin })
        const [, width = ''] = /\n0 0 (\S+) 9 re\n/.exec(contentOf(pdf)) ?? []
        expect(Number(width), margin).to.be.within(100, (readPrintedArea(pdf)?.width ?? 0) + 0.01)
      }
    })
  }

  for (const size of ['A4', 'Letter', 'A5', '80mm 200mm', '4in 6in'])
    for (const rule of [
      (margin: string) => `@page { margin: ${margin} }`,
      (margin: string) => `@page { size: ${size}; MARGIN: 1cm ${margin} }`,
      (margin: string) => `@media print { @page :first { margin: 0 ${margin} 0 13mm } }`,
      (margin: string) => `@page { margin-right: ${margin} }`,
      (margin: string) => `@page :first { margin-right: 4.4mm } @page { margin-left: ${margin} }`,
    ])
      it(`${size}: an element as wide as the page is not cut off with ${rule('…')}`, async () => {
        for (const margin of ['18mm', '20mm', '1in', '17.3mm', '9pt', '7%', 'calc(1cm + 1pt)']) {
          const pdf = await print({ size, margin: '10mm' }, rule(margin))
          const [, width = ''] = /\n0 0 (\S+) 9 re\n/.exec(contentOf(pdf)) ?? []
          const printed = readPrintedArea(pdf)?.width ?? 0
          expect(Number(width), margin).to.be.within(100, printed + 0.01)
        }
      })

  it('a page without a margin is filled to the edge of the paper', async () => {
    const [, width] = /\n0 0 (\S+) 9 re\n/.exec(contentOf(await print({ size: 'A4', margin: '0' }))) ?? []
    expect(Number(width)).to.equal(794)
  })
})

/** Returns the drawing instructions of all pages. */
function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return Array.from(text.matchAll(/\/Length (\d+)>> stream\n/g), ({ 0: head, 1: length, index }) => {
    const start = index + head.length
    try {
      return inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')
    } catch {
      return ''
    }
  }).join('\n')
}
