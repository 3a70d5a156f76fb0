import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeBundle } from '@platen/bundle'
import type { Bundle } from '@platen/contract'
import { createEgress } from '@platen/egress'
import { createDiskStore } from '@platen/storage'
import { createBundles, type ReadyBundle } from '../../bundles.ts'
import {
  createDocumentPrinter,
  mergeHtml,
  type PrintedDocument,
  type PrintingLanes,
} from '../../print-document.ts'
import { cutTogether } from '../../together/cut-together.ts'
import { printTogether, type TogetherOutcome } from '../../together/print-together.ts'

/** One document, printed twice. */
export interface PrintedTwice {
  /** What it became in a print of all; where it had another number of pages than that print told, in one of its equals. */
  together: PrintedDocument
  alone: PrintedDocument
}

type Data = Record<string, unknown>
type Assets = Parameters<typeof writeBundle>[2]

export interface Press {
  publish(bundle: Bundle, assets?: Assets): Promise<ReadyBundle>
  /** Prints documents of a template together. Rejects where the print fails. */
  printTogether(ready: ReadyBundle, bodies: readonly string[]): Promise<TogetherOutcome[]>
  /** Prints documents together, and once more alone. `undefined` for each that does not go together. */
  printBoth(ready: ReadyBundle, data: readonly Data[]): Promise<Array<PrintedTwice | undefined>>
  printAlone(ready: ReadyBundle, data: Data): Promise<PrintedDocument>
  close(): void
}

const bounds = {
  assetBytesMax: 2 ** 22,
  assetsMax: 50,
  assetsTimeoutMs: 10_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 30_000,
  rendererBytesMax: 2 ** 32,
  pagesMax: 2_000,
  pdfBytesMax: 2 ** 28,
}
const createdAt = Date.UTC(2026, 10, 21)

/** Prints as a worker does, with its own parts. */
export async function createPress(lanes: PrintingLanes): Promise<Press> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-press-'))
  const store = await createDiskStore({ folder })
  const bundles = createBundles(store)
  const printer = createDocumentPrinter({
    lanes,
    egress: createEgress({ allowPrivate: false }),
    bounds,
  })
  const deadline = () => Date.now() + 60_000

  async function together(ready: ReadyBundle, bodies: readonly string[], pageCount = 1) {
    const deadlineAt = deadline()
    const documents = bodies.map((body) => ({ body, createdAt }))
    const takeApart = await printer.withLane({ deadlineAt }, (lane) =>
      printTogether(lane, { ready, printer, documents, pageCount, deadlineAt }),
    )
    return (await takeApart?.(cutTogether)) ?? bodies.map(() => undefined)
  }

  function printAlone(ready: ReadyBundle, data: Data): Promise<PrintedDocument> {
    const html = mergeHtml(ready, data, bounds)
    return printer.printDocument(ready, { html, createdAt, deadlineAt: deadline() })
  }

  async function printWithEquals(ready: ReadyBundle, bodies: readonly string[]) {
    const outcomes = await together(ready, bodies)
    const counts = outcomes.map((outcome) =>
      outcome && 'pagesInstead' in outcome ? outcome.pagesInstead : undefined,
    )
    for (const pages of new Set(counts)) {
      if (pages === undefined) continue
      const places = [...counts.keys()].filter((index) => counts[index] === pages)
      const again = await together(
        ready,
        places.map((index) => bodies[index] ?? ''),
        pages,
      )
      for (const [order, index] of places.entries()) outcomes[index] = again[order]
    }
    return outcomes
  }

  return {
    async publish(bundle, assets = []) {
      await writeBundle(store, bundle, assets)
      return bundles.load(bundle)
    },
    printTogether: together,
    printAlone,
    async printBoth(ready, data) {
      const bodies = data.map((of) => ready.body.render(of, bounds))
      const outcomes = await printWithEquals(ready, bodies)
      return Promise.all(
        data.map(async (of, index) => {
          const outcome = outcomes[index]
          if (!outcome || !('pdf' in outcome)) return undefined
          return { together: outcome, alone: await printAlone(ready, of) }
        }),
      )
    },
    close() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
