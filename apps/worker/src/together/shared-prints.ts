import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { withTimeout } from '@platen/runtime'
import type { RenderContext } from '@platen/jobs'
import type { ReadyBundle } from '../bundles.ts'
import type { DocumentPrinter, PrintedDocument, PrintingLane } from '../print-document.ts'
import type { CutTogether } from './cut-together.ts'
import type { Comparison, PrintedBoth, PrintWatch } from './print-watch.ts'
import { isWorthSharing, printTogether, type TakeApart, type TogetherOutcome } from './print-together.ts'

/** A document of a published template that somebody waits for. */
export interface SingleDocument {
  account: string
  ready: ReadyBundle
  /** Its merged markup without the head, */
  body: string
  /** and the head. */
  head: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Epoch milliseconds by which a lane must be free, and the print done. */
  deadlineAt: number
  /** The wait for a lane is over. */
  onLane: () => void
  /** As `RenderContext.takeShare`. */
  takeShare: RenderContext['takeShare']
}

export interface SharedPrints {
  /** As `DocumentPrinter.printDocument`; the document may share its print with others that wait, and looks as if it did not. */
  print(document: SingleDocument): Promise<PrintedDocument>
}

export interface SharedPrintsParts {
  printer: DocumentPrinter
  cut: CutTogether
  watch: PrintWatch
  onError: (error: unknown) => void
}

interface Candidate extends SingleDocument {
  /** Takes what it is to become, the first time that it is told. */
  settle: (made: Promise<PrintedDocument>) => void
}

/** Of a common print; printed alone, too, where they are compared at once. */
interface MadeTogether {
  one: Candidate
  together: PrintedDocument
  alone: Promise<PrintedDocument> | undefined
}

/** Most of a short document's cost is not its content. More would gain little, and each waits for all of them. */
const documentsMax = 8
/** Characters of markup above which documents are printed alone: what they would share costs little then. */
const charactersMax = 256 * 2 ** 10
/** A larger print has large pictures: cutting it would hold up this process' event loop. */
const cutBytesMax = 8 * 2 ** 20
/** A document with less time than this is printed alone, so that there is always enough left for a second print. */
const timeLeftMinMs = 3_000
/** A comparison waits so long for a moment in which no document waits. */
const quietWithinMs = 5_000
const quietLookMs = 50
const laneWaitMaxMs = 30_000
/** A queue that is away must not hold the lane. */
const takeWithinMs = 500
/** A template whose documents failed together is left alone for so long: one that is bad may come again. */
const restMs = 60_000

/**
 * When documents of one template stand waiting, a lane that gets free prints several of them as one. It never waits for more to come: an
 * idle service prints as before. Whatever goes wrong with a common print, each is printed alone then.
 */
export function createSharedPrints({ printer, cut, watch, onError }: SharedPrintsParts): SharedPrints {
  const waiting = new Set<Candidate>()
  /** The number of pages that most documents of a template have. */
  const pageCounts = new WeakMap<ReadyBundle, number>()
  const restUntil = new WeakMap<ReadyBundle, number>()
  let isComparing = false

  function mayShare({ ready, body, deadlineAt }: SingleDocument): boolean {
    const now = Date.now()
    return (
      ready.bulkPlan().safe &&
      watch.isTrusted(ready) &&
      body.length < charactersMax / 2 &&
      deadlineAt - now > timeLeftMinMs &&
      (restUntil.get(ready) ?? 0) < now
    )
  }

  /** Up to so many documents that wait and go with this one are taken out of the line. */
  function takeAlong(first: Candidate, most: number): Candidate[] {
    const group = [first]
    let characters = first.body.length
    for (const other of waiting) {
      if (group.length > most) break
      if (other.ready !== first.ready || !mayShare(other)) continue
      characters += other.body.length
      if (characters > charactersMax) break
      waiting.delete(other)
      group.push(other)
    }
    return group
  }

  async function gather(first: Candidate, hasWaited: boolean): Promise<Candidate[]> {
    if (!hasWaited || !mayShare(first)) return [first]
    // No more than its share: what it leaves, another lane prints meanwhile.
    const asked = first.takeShare(documentsMax - 1, waiting.size)
    const share = await withTimeout(asked, takeWithinMs, 'taking more documents off the queue').catch(
      (error: unknown) => {
        onError(error)
        return documentsMax - 1
      },
    )
    // The template of those that were taken is at hand, and within this turn of the event loop they are merged.
    if (share > 0) await nextTurn()
    return takeAlong(first, share)
  }

  /** What a lane does when it is this document's turn. Resolves when the lane is free for the next; never rejects. */
  async function takeTurn(first: Candidate, lane: PrintingLane, hasWaited: boolean): Promise<void> {
    // Another one took it along.
    if (!waiting.delete(first)) return
    const group = await gather(first, hasWaited)
    for (const { onLane } of group) onLane()
    const { ready, head, body, createdAt, deadlineAt, settle } = first
    if (group.length === 1) {
      const printed = printer.printRaw(lane, ready, { html: head + body, createdAt, deadlineAt })
      settle(printed.then((raw) => printer.finish(raw, ready, createdAt)))
      return ended(printed)
    }
    // Half of the time is left for those that must be printed again.
    const timeLeft = Math.min(...group.map((one) => one.deadlineAt)) - Date.now()
    const common = { ready, printer, documents: group, pageCount: pageCountOf(ready) }
    const printed = printTogether(lane, { ...common, deadlineAt: Date.now() + timeLeft / 2 })
    void settleAll(group, printed, watch.ofSingles(ready))
    return ended(printed)
  }

  async function settleAll(
    group: readonly Candidate[],
    printed: Promise<TakeApart | undefined>,
    comparison: Comparison,
  ) {
    const outcomes = await takeApart(printed)
    const [first] = group
    if (first) learn(first.ready, outcomes, group.length)
    const documentsOfPrint = group.length
    const made = group.flatMap((one, index): MadeTogether[] => {
      const outcome = outcomes[index]
      const together = outcome !== undefined && 'pdf' in outcome ? outcome : undefined
      if (together && comparison !== 'before') {
        one.settle(Promise.resolve({ ...together, documentsOfPrint }))
        return [{ one, together, alone: undefined }]
      }
      const alone = printAlone(one)
      one.settle(alone)
      return together ? [{ one, together, alone }] : []
    })
    if (first && comparison === 'before') await judge(first.ready, made)
    if (first && comparison === 'after') await compareInQuiet(first.ready, made)
  }

  async function judge(ready: ReadyBundle, made: readonly MadeTogether[]): Promise<void> {
    const both = await Promise.all(
      made.map(async ({ together, alone }) => {
        // What fails alone is answered with its fault.
        const other = await alone?.catch(() => undefined)
        return other ? [{ together, alone: other }] : []
      }),
    )
    await watch.judge(ready, both.flat())
  }

  /** Prints documents that have gone out once more alone, one after the other, while nobody waits for a lane; one such print at a time. */
  async function compareInQuiet(ready: ReadyBundle, made: readonly MadeTogether[]): Promise<void> {
    if (isComparing) return watch.skip()
    isComparing = true
    try {
      const both: PrintedBoth[] = []
      for (const { one, together } of made) {
        if (!(await isQuiet())) return watch.skip()
        const deadlineAt = Date.now() + laneWaitMaxMs
        const alone = await printAlone({ ...one, deadlineAt }).catch(() => undefined)
        if (alone) both.push({ together, alone })
      }
      await watch.judge(ready, both)
    } finally {
      isComparing = false
    }
  }

  async function isQuiet(): Promise<boolean> {
    for (const until = Date.now() + quietWithinMs; Date.now() < until; await setTimeout(quietLookMs)) {
      if (waiting.size === 0) return true
    }
    return false
  }

  const cutSmall: CutTogether = async (work) =>
    work.pdf.length > cutBytesMax ? work.documents.map(() => undefined) : cut(work)

  async function takeApart(printed: Promise<TakeApart | undefined>): Promise<TogetherOutcome[]> {
    try {
      return (await (await printed)?.(cutSmall)) ?? []
    } catch (error) {
      if (!(error instanceof Fault)) onError(error)
      return []
    }
  }

  function printAlone({
    ready,
    head,
    body,
    account,
    createdAt,
    deadlineAt,
  }: Candidate): Promise<PrintedDocument> {
    return printer.printDocument(ready, { html: head + body, account, createdAt, deadlineAt })
  }

  /** The next print tells the number of pages that most had; where sharing does not help, the template rests. */
  function learn(ready: ReadyBundle, outcomes: readonly TogetherOutcome[], documents: number): void {
    const plan = ready.bulkPlan()
    const counts = outcomes.flatMap((outcome) => {
      if (outcome === undefined) return []
      return 'pdf' in outcome ? outcome.pages : outcome.pagesInstead
    })
    const middle = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]
    const isNew =
      plan.safe && middle !== undefined && middle <= plan.pageCountMax && middle !== pageCountOf(ready)
    if (isNew) pageCounts.set(ready, middle)
    const made = outcomes.filter((outcome) => outcome !== undefined && 'pdf' in outcome).length
    const isWorthIt = (made > documents / 2 || isNew) && isWorthSharing(ready, middle ?? 1)
    if (!isWorthIt) restUntil.set(ready, Date.now() + restMs)
  }

  const pageCountOf = (ready: ReadyBundle) => pageCounts.get(ready) ?? 1

  return {
    print(document) {
      const { promise, resolve, reject } = Promise.withResolvers<PrintedDocument>()
      const candidate = { ...document, settle: resolve }
      waiting.add(candidate)
      // Within this turn of the event loop it has a lane, if there is one: nobody else waits then.
      let hasWaited = false
      const turn = setImmediate(() => (hasWaited = true))
      printer
        .withLane(document, (lane) => {
          clearImmediate(turn)
          return takeTurn(candidate, lane, hasWaited)
        })
        // There is no lane to be had; that is nothing to one that another took along.
        .catch((error: unknown) => waiting.delete(candidate) && reject(error))
      return promise
    },
  }
}

function ended(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  )
}
