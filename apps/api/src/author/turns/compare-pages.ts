import { randomBytes } from 'node:crypto'
import type { Print, PrintScope, ReachRequest } from '@platen/assistant/author'
import { type DraftSource, Fault } from '@platen/contract'
import { readPrintedWords } from '@platen/pdf'
import { sampleFiles } from '@platen/template/draft'
import type { PreparedDraft } from '../../previews/prepare-draft.ts'
import type { Publishing } from '../../publishing/publishing.ts'
import type { DoAuthorTask } from '../processes/author-processes.ts'

export interface PageContext {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
}

/** What is printed differently beyond a request. */
export interface PageDifferences {
  /** For people, such as `Gone: “Total 119.00”`. */
  lines: string[]
  /** Samples that could not be compared. */
  unread: string[]
}

/**
 * Compares the printed pages of a draft before and after a change with each sample of both. Everything outside of the request must still be
 * printed and seen. Throws the signal's reason only: what could not be printed is `unread`.
 */
export type ComparePages = (request: ReachRequest, of: PageContext) => Promise<PageDifferences>

/** For all prints of a comparison. */
const timeMsMax = 60_000
/** Words on later pages are compared, but not whether they can be seen. */
const drawnMax = 20
/** Milliseconds of CPU for each print. A page takes about 100 ms (November 2026). */
const readMsMax = 20_000

/** Unguessable, so that no style can select elements by it. */
const elementAttribute = `data-p${randomBytes(8).toString('hex')}`

/** The names of the boxes in each margin of a page. */
const boxes = ['left-corner', 'left', 'center', 'right', 'right-corner']

export function createComparePages({
  prepare,
  render,
  doTask,
}: Pick<Publishing, 'prepare' | 'render'> & { doTask: DoAuthorTask }): ComparePages {
  return async (request, of) => {
    const { accountId, signal } = of
    const deadlineAt = Date.now() + timeMsMax
    const scopes = await doTask({ kind: 'scopes', request }, of)
    const own = new Set(sampleFiles(request.after))
    const shared = sampleFiles(request.before).filter((file) => own.has(file))
    const samples = shared.length > 0 ? shared : [undefined]
    const lines = new Set<string>()
    const unread: string[] = []

    async function print(draft: PreparedDraft, style: string, sample: string | undefined): Promise<Buffer> {
      const { elementAttribute: _, ...bundle } = draft.bundle
      const { brand = '', settings } = bundle
      const { bytes } = await render({
        accountId,
        // In the style of the brand, which the template cannot affect.
        bundle: {
          ...bundle,
          ...(brand + style !== '' && { brand: brand + style }),
          settings: { ...settings, tagged: false, bookmarks: false },
        },
        isInspected: false,
        data: draft.samples.find(({ file }) => file === sample)?.packed ?? null,
        requestId: of.requestId,
        deadlineAt,
        signal,
      })
      return bytes
    }

    async function readPrint(
      source: DraftSource,
      scope: PrintScope,
      sample: string | undefined,
    ): Promise<Print> {
      const draft = await prepare({
        ...of,
        source,
        samples: new Set(sample === undefined ? [] : [sample]),
        elementAttribute,
        deadlineAt,
      })
      const [fault] = draft.sampleFaults
      if (fault) throw new Fault('invalid_data', { detail: fault.message })
      const pdf = await print(draft, styleWithout(scope), sample)
      const withMore = isEmpty(scope) ? undefined : await print(draft, '', sample)
      const bounds = { accountId, signal, timeoutMs: readMsMax, deadlineAt }
      return readPrintedWords(pdf, { ...bounds, withMore, drawnMax })
    }

    async function compare(sample: string | undefined): Promise<void> {
      const before = await readPrint(request.before, scopes.before, sample)
      const after = await readPrint(request.after, scopes.after, sample)
      const { gone, hidden, fresh } = await doTask({ kind: 'prints', before, after }, of)
      const add = (name: string, passages: readonly string[]) => {
        for (const passage of passages) lines.add(`${name}: “${passage}”`)
      }
      add('Hidden', hidden)
      if (scopes.changesAllWords) return
      add('Gone', gone)
      add('New', fresh)
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

function isEmpty({ elements, margins }: PrintScope): boolean {
  return elements.length === 0 && margins.length === 0
}

/**
 * Returns a style that leaves out what a request is about, without moving anything. A template that shows these elements again only has its
 * changes reported as beyond the request.
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
