import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buildBundle } from '@platen/bundle'
import type { Bundle } from '@platen/contract'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { projectFolder, readTemplate } from '../../../../test/parts/stack.ts'
import type { ReadyBundle } from '../bundles.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { type Press, type PrintedTwice, createPress } from './testing/print-both.ts'
import { createRandomTemplate } from './testing/random-template.ts'
import { findDifference, readStructure, seeDocuments } from './testing/see-documents.ts'

type Data = Record<string, unknown>

/**
 * So many of each one's three samples go together. The first page of a letter is another one than those that follow, a
 * contract has boxes that are laid out by themselves with lines of data in them, and the stamp of a receipt is turned.
 */
const library: Record<string, number> = {
  certificate: 3,
  contract: 0,
  invoice: 3,
  letter: 2,
  'packing-slip': 3,
  payslip: 3,
  quote: 3,
  receipt: 0,
  'shipping-label': 3,
  statement: 3,
}
const randomTemplates = 200
const lanes = 2
const seenAtOnce = 40

describe('documents that are printed together', () => {
  let pool: LanePool
  let press: Press
  /** What was printed twice and is still to be looked at. */
  const waiting: Array<PrintedTwice & { name: string; tagged: boolean }> = []

  before(async () => {
    pool = await startTestLanes(lanes)
    press = await createPress(pool)
  })
  after(async () => {
    press.close()
    await pool.close()
  })

  /** Prints documents together and alone. Returns how many of them went together. */
  async function printBoth(name: string, ready: ReadyBundle, data: readonly Data[]): Promise<number> {
    const { tagged } = ready.bundle.settings
    let count = 0
    for (const [index, printed] of (await press.printBoth(ready, data)).entries()) {
      if (!printed) continue
      count++
      waiting.push({ ...printed, tagged, name: `${name}, document ${index}` })
    }
    return count
  }

  async function expectSame(): Promise<void> {
    for (let some = waiting.splice(0, seenAtOnce); some.length > 0; some = waiting.splice(0, seenAtOnce)) {
      const seen = await seeDocuments(some.flatMap(({ together, alone }) => [together, alone]))
      for (const [index, { name, together, alone, tagged }] of some.entries()) {
        const [one, other] = [seen[2 * index], seen[2 * index + 1]]
        expect(one && other && findDifference(one, other), name).to.equal(undefined)
        expect(together.warnings, name).to.deep.equal(alone.warnings)
        if (!tagged) continue
        const tags = await Promise.all([readStructure(together), readStructure(alone)])
        expect(tags[0], `tags of ${name}`).to.equal(tags[1])
      }
    }
  }

  describe('in the whole library', () => {
    it('has an expectation for each template', () => {
      const folders = readdirSync(path.join(projectFolder, 'templates'), { withFileTypes: true })
      const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      expect(names.filter((name) => name !== 'fonts' && name !== 'pictures').toSorted()).to.deep.equal(
        Object.keys(library),
      )
    })

    for (const [name, count] of Object.entries(library)) {
      it(`${name}: ${count} of 3 go together as if printed alone, tagged and untagged`, async () => {
        const built = await buildBundle({ templateId: name, version: 1, files: await readTemplate(name) })
        if ('faults' in built) throw new Error(JSON.stringify(built.faults))
        const data = built.samples.map((sample) => sample.data)
        for (const [version, tagged] of [true, false].entries()) {
          const settings = { ...built.bundle.settings, tagged }
          const bundle = { ...built.bundle, version: version + 1, settings }
          const ready = await press.publish(bundle, built.assets)
          const kind = `${name} ${tagged ? 'tagged' : 'untagged'}`
          expect(await printBoth(kind, ready, data), kind).to.equal(count)
        }
        await expectSame()
      })
    }
  })

  it(`of ${randomTemplates} random templates are as if printed alone`, async () => {
    const counts = { safe: 0, together: 0, alone: 0 }
    const seeds = Array.from({ length: randomTemplates }, (_, seed) => seed)[Symbol.iterator]()
    async function work(): Promise<void> {
      for (const seed of seeds) {
        const { bundle, data } = createRandomTemplate(seed, { documents: 3 + (seed % 4), risk: 0.1 })
        const ready = await press.publish(asBundle(seed, bundle))
        if (!ready.bulkPlan().safe) continue
        counts.safe++
        const together = await printBoth(`template ${seed}`, ready, data)
        counts.together += together
        counts.alone += data.length - together
        if (waiting.length >= seenAtOnce) await expectSame()
      }
    }
    await Promise.all(Array.from({ length: lanes + 1 }, work))
    await expectSame()
    expect(counts.safe, 'safe templates').to.be.greaterThan(randomTemplates * 0.6)
    expect(counts.alone, 'fell back').to.be.lessThan(counts.together * 0.25)
  })
})

function asBundle(seed: number, { html, css, settings }: Pick<Bundle, 'html' | 'css' | 'settings'>): Bundle {
  const version = { format: 1, templateId: `random-${seed}`, version: 1 } as const
  return { ...version, html, css, settings: { ...settings, tagged: seed % 4 === 0 }, fields: [], assets: [] }
}
