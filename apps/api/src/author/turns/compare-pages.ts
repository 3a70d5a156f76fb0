import type { Print, PrintScope, ReachRequest } from '@platen/assistant/author'
import { type DraftSource, Fault } from '@platen/contract'
import { readPrintedWords } from '@platen/pdf'
import { sampleFiles, sampleName } from '@platen/template/draft'
import type { DoAuthorTask } from '../processes/author-processes.ts'
import { elementAttribute, type PageContext, type PrintSample } from './print-sample.ts'

/** Differences in the printed pages that go beyond the request. */
export interface PageDifferences {
  /** Descriptions for users, such as `Gone: “Total 119.00”`. */
  lines: string[]
  /** Samples that could not be compared. */
  unread: string[]
}

/**
 * Compares a draft's printed pages before and after a change, once for each sample that exists in both. Everything outside of the
 * request must still be printed and visible. Throws only the signal's reason. Samples that could not be printed are listed in `unread`.
 */
export type ComparePages = (request: ReachRequest, of: PageContext) => Promise<PageDifferences>

/** Time limit for printing all samples of a comparison, before and after the change. */
const timeMsMax = 60_000
/** Words on later pages are compared, but not checked for visibility. */
const drawnMax = 20
/** Milliseconds of CPU time to read each printed document. A page takes about 100 ms (November 2026). */
const readMsMax = 20_000

/** Fewer covered parts of pictures, each of about 5 by 5 points, are caused by other positions of their edges. */
const coveredMin = 9
/** Faults that the draft causes, unlike a lack of time or memory. */
const draftFaults: ReadonlySet<string> = new Set(['invalid_data', 'invalid_template'])

/** The names of the boxes in each page margin. */
const boxes = ['left-corner', 'left', 'center', 'right', 'right-corner']

export function createComparePages({
  printSample,
  doTask,
}: {
  printSample: PrintSample
  doTask: DoAuthorTask
}): ComparePages {
  return async (request, of) => {
    const { accountId, signal } = of
    const deadlineAt = Date.now() + timeMsMax
    const scopes = await doTask({ kind: 'scopes', request }, of)
    const own = new Set(sampleFiles(request.after))
    const shared = sampleFiles(request.before).filter((file) => own.has(file))
    const samples = shared.length > 0 ? shared : [undefined]
    const lines = new Set<string>()
    const unread: string[] = []

    const bounds = { accountId, signal, timeoutMs: readMsMax, deadlineAt }

    async function readPrint(
      source: DraftSource,
      scope: PrintScope,
      sample: string | undefined,
    ): Promise<{ print: Print & { covered: number }; whole: Buffer | undefined }> {
      const print = await printSample(source, sample, { ...of, deadlineAt })
      const [pdf, withMore] = await Promise.all([
        print(styleWithout(scope)),
        isEmpty(scope) ? undefined : print(''),
      ])
      return { print: await readPrintedWords(pdf, { ...bounds, withMore, drawnMax }), whole: withMore }
    }

    async function compare(sample: string | undefined): Promise<void> {
      const [was, is] = await Promise.allSettled([
        readPrint(request.before, scopes.before, sample),
        readPrint(request.after, scopes.after, sample),
      ])
      if (was.status === 'rejected') throw was.reason
      if (is.status === 'rejected') {
        if (!(is.reason instanceof Fault) || !draftFaults.has(is.reason.code)) throw is.reason
        lines.add(`Cannot be printed: the sample “${sampleName(sample ?? '')}”`)
        return
      }
      const { print: before, whole: wholeBefore } = was.value
      const { print: after, whole } = is.value
      const now = whole && (await readPrintedWords(whole, { ...bounds, drawnMax }))
      const { gone, hidden, fresh, moved } = await doTask(
        { kind: 'prints', before, after, whole: now, changesFormats: scopes.changesFormats },
        of,
      )
      const add = (name: string, passages: readonly string[]) => {
        for (const passage of passages) lines.add(`${name}: “${passage}”`)
      }
      add('Hidden', hidden)
      if (after.covered - before.covered >= coveredMin) lines.add('Hidden: a picture or code')
      if (now) {
        // The elements that the request is about must stay readable, too.
        const old = wholeBefore && (await readPrintedWords(wholeBefore, { ...bounds, drawnMax }))
        const unreadable = await doTask({ kind: 'unreadable', before: old, after: now }, of)
        add(
          'Unreadable',
          unreadable.filter((one) => !hidden.some((other) => other.includes(one) || one.includes(other))),
        )
        const wholes = await doTask(
          {
            kind: 'wholes',
            before: { whole: old ?? before, others: before },
            after: { whole: now, others: after },
            literals: scopes.literals,
          },
          of,
        )
        const isNew = (one: string) => !hidden.some((other) => other.includes(one))
        add('Gone', wholes.gone)
        for (const change of wholes.overall) lines.add(change)
        add('Hidden', wholes.hidden.filter(isNew))
      }
      add('Moved', moved)
      if (scopes.changesAllWords && !scopes.changesFormats) return
      // Another language does not change numbers.
      const isCounted = (passage: string) => !scopes.changesAllWords || /\d/.test(passage)
      add('Gone', gone.filter(isCounted))
      add('New', fresh.filter(isCounted))
    }

    for (const sample of samples)
      try {
        await compare(sample)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Fault)) throw error
        unread.push(sample ?? '')
      }
    return { lines: [...lines], unread }
  }
}

/** Finds words in a new draft that cannot be read, with any sample. Throws only the signal's reason. */
export type FindUnreadable = (source: DraftSource, of: PageContext) => Promise<PageDifferences>

export function createFindUnreadable({
  printSample,
  doTask,
}: {
  printSample: PrintSample
  doTask: DoAuthorTask
}): FindUnreadable {
  return async (source, of) => {
    const { accountId, signal } = of
    const deadlineAt = Date.now() + timeMsMax
    const lines = new Set<string>()
    const unread: string[] = []
    const samples = sampleFiles(source)
    for (const sample of samples.length > 0 ? samples : [undefined])
      try {
        const print = await printSample(source, sample, { ...of, deadlineAt })
        const bounds = { accountId, signal, timeoutMs: readMsMax, deadlineAt }
        const after = await readPrintedWords(await print(''), { ...bounds, drawnMax })
        const found = await doTask({ kind: 'unreadable', after }, of)
        for (const passage of found) lines.add(`Unreadable: “${passage}”`)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Fault)) throw error
        unread.push(sample ?? '')
      }
    return { lines: [...lines], unread }
  }
}

function isEmpty({ elements, margins }: PrintScope): boolean {
  return elements.length === 0 && margins.length === 0
}

/**
 * Returns a style that hides the elements that a request is about, without moving anything. If a template makes these elements visible again,
 * the only effect is that their changes are reported as beyond the request.
 */
function styleWithout({ elements, except, margins }: PrintScope): string {
  const select = (numbers: readonly number[], times: number) =>
    numbers
      .map((number) => `[${elementAttribute}="${number}"]`.repeat(times))
      .flatMap((one) => [one, `${one} *`])
      .join(',')
  const rules = [
    ...(elements.length > 0 ? [`${select(elements, 1)}{visibility:hidden!important}`] : []),
    ...(elements.length > 0 && except.length > 0
      ? [`${select(except, 2)}{visibility:visible!important}`]
      : []),
  ]
  const blank = margins.flatMap((side) => boxes.map((box) => `@${side}-${box}{content:none!important}`))
  return [
    ...(rules.length > 0 ? [`@layer{${rules.join('')}}`] : []),
    ...(blank.length > 0 ? [`@page{${blank.join('')}}`] : []),
  ].join('')
}
