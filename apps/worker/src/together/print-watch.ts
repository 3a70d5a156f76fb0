import type { PrintDifference } from '@platen/pdf'
import type { SharedPrintState } from '@platen/jobs'
import { LRUCache } from 'lru-cache'
import type { ReadyBundle } from '../bundles.ts'

/** A document as it came out of a common print, and as it is when it is printed alone. */
export interface PrintedBoth {
  together: { pdf: Uint8Array; pages: number }
  alone: { pdf: Uint8Array; pages: number }
}

/**
 * What is to be done with a common print: `before` it is answered, its documents are printed alone too, and those are what goes out;
 * `after`: they are compared when there is time; `none`.
 */
export type Comparison = 'before' | 'after' | 'none'

/** Watches that documents which share a print look as if each were printed alone: with the data that they have in production. */
export interface PrintWatch {
  /** Whether documents of this version may share prints. */
  isTrusted(ready: ReadyBundle): boolean
  /** Asked once for each common print of single documents. */
  ofSingles(ready: ReadyBundle): Comparison
  /** Asked once for each common print of a batch; what is compared there is compared `before`. */
  ofBatch(batchId: string): Comparison
  /** Compares documents of one common print. Where one differs its version is alone from now on: known here at once, to all workers when it resolves. Never rejects. */
  judge(ready: ReadyBundle, documents: readonly PrintedBoth[], batchId?: string): Promise<void>
  /** Counts a comparison that there was no time for. */
  skip(): void
}

export interface PrintWatchParts {
  state: Pick<SharedPrintState, 'isLone' | 'setAlone' | 'count'>
  compare: (one: Uint8Array, other: Uint8Array) => Promise<PrintDifference | undefined>
  /** Told of each difference; none of the document's data is in it. */
  onDifference: (difference: { version: string } & PrintDifference) => void
  onError: (error: unknown) => void
}

/** Common prints of a version that are compared before anything of them goes out, in each worker. */
const trialPrints = 3
/** After those one in so many is compared. */
const comparedEach = 50
const batchesMax = 1_000

export function createPrintWatch({ state, compare, onDifference, onError }: PrintWatchParts): PrintWatch {
  const passed = new WeakMap<ReadyBundle, number>()
  const batches = new LRUCache<string, true>({ max: batchesMax })
  let prints = 0

  function isDue(): boolean {
    prints++
    return prints % comparedEach === 0
  }

  async function findDifference({ together, alone }: PrintedBoth): Promise<PrintDifference | undefined> {
    if (together.pages !== alone.pages) return { kind: 'other number of pages' }
    return compare(together.pdf, alone.pdf)
  }

  return {
    isTrusted: (ready) => !state.isLone(nameOf(ready)),
    ofSingles(ready) {
      if ((passed.get(ready) ?? 0) < trialPrints) return 'before'
      return isDue() ? 'after' : 'none'
    },
    ofBatch(batchId) {
      return !batches.has(batchId) || isDue() ? 'before' : 'none'
    },
    async judge(ready, documents, batchId) {
      if (documents.length === 0) return
      if (batchId !== undefined) batches.set(batchId, true)
      const version = nameOf(ready)
      try {
        for (const document of documents) {
          const difference = await findDifference(document)
          if (!difference) continue
          state.count('different')
          onDifference({ version, ...difference })
          await state.setAlone(version)
          return
        }
        passed.set(ready, (passed.get(ready) ?? 0) + 1)
        state.count('same')
      } catch (error) {
        onError(error)
      }
    },
    skip: () => state.count('skipped'),
  }
}

function nameOf({ bundle }: ReadyBundle): string {
  return `${bundle.templateId}/${bundle.version}`
}
