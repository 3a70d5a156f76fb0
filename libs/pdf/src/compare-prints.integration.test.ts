import { expect } from 'chai'
import type { LanePool } from '../../../apps/worker/src/chromium/lane-pool.ts'
import { compactPdf } from '../../../apps/worker/src/compact-pdf.ts'
import { finishPdf } from '../../../apps/worker/src/finish-pdf.ts'
import { startTestLanes } from '../../../test/parts/lanes.ts'
import { comparePrints } from './index.ts'

const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>@media screen{html{display:none!important}}
@page{size:A5;margin:1cm}.box{width:90px;height:40px;background:#aabbcc}.half{opacity:.5}.shade{height:20px;background:linear-gradient(red,blue)}</style><title>T</title>`
const picture = (colour: string) =>
  `<img alt="p" width="30" height="30" src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4" fill="${colour}"/></svg>`)}">`
const dot = (pixel: string) => `<img alt="d" width="20" height="20" src="data:image/bmp;base64,${pixel}">`
/** One pixel, red or green. */
const bitmap = (colour: string) =>
  Buffer.from(
    `424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000${colour}00`,
    'hex',
  ).toString('base64')

const body = `<h1>Invoice</h1><p>Anna owes <b>42</b>. <a href="https://example.com/a">more</a></p><div class="box"></div>
<div class="half"><p>half</p><div class="box"></div></div><div class="shade"></div>${picture('teal')}${dot(bitmap('0000ff'))}
<table><tr><th scope="row">1<td>2</table><p style="break-before:page">second</p>`

/** What is put in the place of what; the kind and the page of the difference, in a tagged and in an untagged document. */
const changes: Array<{
  name: string
  from: string
  to: string
  tagged?: string
  untagged?: string
  page?: number
}> = [
  { name: 'one colour', from: '#aabbcc', to: '#aabbcd', tagged: 'other drawing', page: 1 },
  { name: 'one letter', from: 'Anna', to: 'Anne', tagged: 'other drawing', page: 1 },
  { name: 'one letter of the second page', from: 'second', to: 'sec0nd', tagged: 'other drawing', page: 2 },
  { name: 'a place', from: 'width:90px', to: 'width:90.1px', tagged: 'other drawing', page: 1 },
  { name: 'one link', from: 'example.com/a', to: 'example.com/b', tagged: 'other links', page: 1 },
  {
    name: 'one tag',
    from: '<h1>Invoice</h1>',
    to: '<h2 style="font-size:2em;margin-block:.67em">Invoice</h2>',
    tagged: 'other tags',
    untagged: 'same',
  },
  {
    name: 'a name for those who do not see',
    from: 'alt="p"',
    to: 'alt="q"',
    tagged: 'other tags',
    untagged: 'same',
  },
  { name: 'one drawn picture', from: picture('teal'), to: picture('navy'), tagged: 'other drawing', page: 1 },
  {
    name: 'one picture of dots',
    from: bitmap('0000ff'),
    to: bitmap('00ff00'),
    tagged: 'other drawing',
    page: 1,
  },
  {
    name: 'what is half transparent',
    from: 'opacity:.5',
    to: 'opacity:.6',
    tagged: 'other drawing',
    page: 1,
  },
  { name: 'a gradient', from: 'red,blue', to: 'red,navy', tagged: 'other drawing', page: 1 },
  { name: 'the title', from: '<title>T', to: '<title>U', tagged: 'other title or settings' },
  {
    name: 'the size of a page',
    from: 'size:A5',
    to: 'size:148mm 211mm',
    tagged: 'other size of the page',
    page: 1,
  },
  {
    name: 'a page more',
    from: 'second</p>',
    to: 'second</p><p style="break-before:page">third</p>',
    tagged: 'other number of pages',
  },
]

describe('two documents of Chromium', () => {
  let lanes: LanePool

  before(async () => {
    lanes = await startTestLanes(1)
  })
  after(async () => {
    await lanes.close()
  })

  async function print(html: string, tagged: boolean): Promise<Buffer> {
    const requests = { warnings: [], fetchedOutside: false, answer: async () => undefined }
    const pdf = await lanes.withLane({ deadlineAt: Date.now() + 60_000 }, (lane) =>
      lane.print({ html, tagged, requests, timeoutMs: 60_000, memoryBytesMax: 2 ** 31 }),
    )
    finishPdf(pdf, 0, { pagesMax: 10, pdfBytesMax: 2 ** 28 })
    return pdf
  }

  for (const tagged of [true, false]) {
    const kind = tagged ? 'tagged' : 'untagged'
    it(`${kind} and printed twice are the same, packed or not`, async () => {
      const [one, other] = [await print(head + body, tagged), await print(head + body, tagged)]
      expect(comparePrints(one, other)).to.equal(undefined)
      expect(comparePrints(one, await compactPdf(other))).to.equal(undefined)
    })

    it(`${kind} and another in one thing alone are told apart by it`, async () => {
      const one = await print(head + body, tagged)
      for (const { name, from, to, page, ...kinds } of changes) {
        const html = (head + body).replaceAll(from, () => to)
        const wanted = (tagged ? kinds.tagged : (kinds.untagged ?? kinds.tagged)) ?? 'same'
        const found = comparePrints(one, await print(html, tagged))
        expect(found?.kind ?? 'same', name).to.equal(wanted)
        if (found) expect(found.page, name).to.equal(page)
      }
    })
  }

  it('that another program wrote, or that are damaged, are never the same', async () => {
    const one = await print(head + body, true)
    expect(comparePrints(one, one.subarray(0, -9))).to.deep.equal({ kind: 'not comparable' })
    expect(comparePrints(Buffer.from('%PDF-1.4\n'), one)).to.deep.equal({ kind: 'not comparable' })
  })
})
