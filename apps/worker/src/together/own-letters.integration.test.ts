import { buildBundle } from '@platen/bundle'
import { comparePrints } from '@platen/pdf'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, readTemplate } from '../../../../test/parts/stack.ts'
import type { ReadyBundle } from '../bundles.ts'
import { createPress, type Press } from '../bulk/testing/print-both.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { readFonts, type ToldFont } from './testing/read-fonts.ts'

type Data = Record<string, unknown>

const names = [
  'ABCDEFG',
  'hijklmn',
  'OPQRSTU',
  'vwxyz',
  '0246',
  '13579',
  'ÄÖÜ',
  'ăęįōů',
  'Žřščň',
  'Ελλάς',
  'Ђурић',
]

describe('the letters of a document that shared its print', () => {
  let pool: LanePool
  let press: Press

  before(async () => {
    pool = await startTestLanes(1)
    press = await createPress(pool)
  })
  after(async () => {
    press.close()
    await pool.close()
  })

  async function publish(sources: Map<string, string | Uint8Array>, tagged: boolean) {
    const files = new Map(Array.from(sources, ([name, source]) => [name, Buffer.from(source)]))
    const built = await buildBundle({ templateId: `letters-${Math.random()}`, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const bundle = { ...built.bundle, settings: { ...built.bundle.settings, tagged } }
    return {
      ready: await press.publish(bundle, built.assets),
      samples: built.samples.map(({ data }) => data),
    }
  }

  async function expectOwnLetters(ready: ReadyBundle, data: readonly Data[]): Promise<number> {
    let count = 0
    for (const [index, printed] of (await press.printBoth(ready, data)).entries()) {
      if (!printed) continue
      count++
      const { together, alone } = printed
      const [cut, whole] = [readFonts(together.pdf), readFonts(alone.pdf)]
      const told = (font: ToldFont) => ({ ...font, listed: [] })
      expect(cut.map(told), `document ${index}`).to.deep.equal(whole.map(told))
      for (const [order, { name, listed, measured }] of cut.entries()) {
        // Chromium's own lists span letters that are not used.
        expect([...measured, ...(whole[order]?.listed ?? [])], name).to.include.members(listed)
      }
      expect(comparePrints(together.pdf, alone.pdf), `document ${index}`).to.equal(undefined)
      expect(together.pdf.length, `bytes of document ${index}`).to.be.lessThan(alone.pdf.length * 1.1)
    }
    return count
  }

  for (const tagged of [true, false]) {
    const kind = tagged ? 'tagged' : 'untagged'
    for (const template of ['certificate', 'invoice', 'payslip', 'quote', 'shipping-label']) {
      it(`${template}, ${kind}: outlines, metrics, widths and characters are those of one printed alone`, async () => {
        const { ready, samples } = await publish(await readTemplate(template), tagged)
        expect(await expectOwnLetters(ready, samples)).to.equal(samples.length)
      })
    }

    it(`${kind}: a name with letters that no other has leaves none of them in the others`, async () => {
      const { ready } = await publish(htmlTemplate('<p><b>{{name}}</b> <i>{{name}}</i></p>'), tagged)
      const data = names.map((name) => ({ name }))
      expect(await expectOwnLetters(ready, data)).to.equal(names.length)
    })
  }

  it('of a typeface that cannot be divided send those that have it in common to prints of their own', async () => {
    const { ready } = await publish(htmlTemplate('<p>{{name}}</p>'), false)
    const data = ['日本語', 'Anna', '東京都', 'Berta'].map((name) => ({ name }))
    const printed = await press.printBoth(ready, data)
    expect(printed.map((one) => one !== undefined)).to.deep.equal([false, true, false, true])
  })
})
