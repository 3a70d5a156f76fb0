import { type DraftSource, Fault } from '@platen/contract'
import { readPages, readPrintedWords } from '@platen/pdf'
import { sampleFiles } from '@platen/template/draft'
import type { DoAuthorTask } from '../processes/author-processes.ts'
import type { PageContext, PrintSample } from './print-sample.ts'

/**
 * Finds account numbers, addresses and long numbers that a change added to the printed pages of any sample, including in codes and links.
 * `known`: what the user wrote. Values in the samples and language files before the change are also known. Throws only the signal's reason. Samples
 * that could not be printed are listed in `unread`.
 */
export type FindPrintedAddresses = (
  drafts: { before: DraftSource | undefined; after: DraftSource; known: string },
  of: PageContext,
) => Promise<{ lines: string[]; unread: string[] }>

/** Time limit for printing all samples. */
const timeMsMax = 60_000
const readMsMax = 20_000

export function createFindPrintedAddresses({
  printSample,
  doTask,
}: {
  printSample: PrintSample
  doTask: DoAuthorTask
}): FindPrintedAddresses {
  return async ({ before, after, known }, of) => {
    const { accountId, signal } = of
    const deadlineAt = Date.now() + timeMsMax

    async function readTexts(
      source: DraftSource,
    ): Promise<{ text: string; byPosition: string; unread: string[] }> {
      const spelled = await doTask({ kind: 'spelled', source }, of)
      const files = sampleFiles(source)
      const texts: string[] = []
      const byPosition: string[] = []
      const unread: string[] = []
      for (const sample of files.length > 0 ? files : [undefined])
        try {
          const print = await printSample(spelled, sample, { ...of, deadlineAt })
          const bounds = { accountId, signal, timeoutMs: readMsMax, deadlineAt }
          const pdf = await print('')
          texts.push(...(await readPages(pdf, bounds)).texts)
          const words = await readPrintedWords(pdf, { ...bounds, drawnMax: 0 })
          byPosition.push(await doTask({ kind: 'positions', print: words }, of))
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof Fault)) throw error
          unread.push(sample ?? '')
        }
      return { text: texts.join('\n'), byPosition: byPosition.join('\n'), unread }
    }

    const { unread, ...now } = await readTexts(after)
    const find = (old: { text: string; byPosition: string }) => {
      const byPosition = { before: old.byPosition, after: now.byPosition }
      // A new template's samples count as known, because their values are only examples.
      const provided = before ?? after
      const texts = { before: old.text, after: now.text, known, provided, byPosition }
      return doTask({ kind: 'addresses', texts }, of)
    }
    const lines = await find({ text: '', byPosition: '' })
    // Usually, all addresses are already known, so the old pages do not need to be printed.
    if (lines.length === 0 || !before) return { lines, unread }
    return { lines: await find(await readTexts(before)), unread }
  }
}
