import type { AuthorRequest, ReachRequest } from '@platen/assistant/author'
import {
  type ChangedText,
  type DraftAsset,
  type DraftSource,
  Fault,
  promptText,
  type ReachedElement,
  type SourceFault,
  type TurnReach,
} from '@platen/contract'
import { isSameSource, sampleName } from '@platen/template/draft'
import { ThreadExhausted } from '@platen/platform'
import { changedFiles } from '../../templates/drafts/changed-files.ts'
import type { DoAuthorTask } from '../processes/author-processes.ts'
import { type EngineResult, failedResult } from '../engine.ts'
import type { ComparePages, FindUnreadable } from './compare-pages.ts'
import type { FindPrintedAddresses } from './find-printed-addresses.ts'
import type { PageContext } from './print-sample.ts'
import type { FindFaults } from './find-faults.ts'
import { listChanges } from './list-changes.ts'

/** The printed pages are inspected only if a model made the changes. */
type CheckContext = PageContext & { isModel: boolean }

/** An engine's result after its draft was checked, with the elements that changed. */
export interface CheckedResult extends EngineResult {
  reach: TurnReach | null
  changes: ChangedText[]
  /** Assets that were added. */
  assets: Record<string, DraftAsset>
  onlyAsked: ChangedText[] | null
}

/**
 * Checks the result of an engine. The outcome is never `changed` if the draft cannot be published. Throws errors from `FindFaults` and `DoAuthorTask`.
 */
export type CheckResult = (
  request: AuthorRequest,
  result: EngineResult,
  of: CheckContext,
) => Promise<CheckedResult>

export function createCheckResult(parts: {
  findFaults: FindFaults
  doTask: DoAuthorTask
  comparePages: ComparePages
  findUnreadable: FindUnreadable
  findAddresses: FindPrintedAddresses
}): CheckResult {
  const { findFaults, doTask, comparePages, findUnreadable, findAddresses } = parts

  async function measureReach(
    request: AuthorRequest,
    { source, named, asked: alsoAsked, reasons }: EngineResult,
    of: CheckContext,
  ): Promise<{ reach: TurnReach | null; onlyAsked: DraftSource | null; notes?: string[] }> {
    try {
      // A new template has no other elements.
      if (request.isNew === true) {
        if (!of.isModel) return { reach: { named: [], beyond: [] }, onlyAsked: null }
        const { addresses, lines, notes, unread } = await inspect({ request, after: source }, of)
        return {
          reach: { named: [], beyond: [] },
          onlyAsked: null,
          notes: [...addresses, ...lines, ...notes, ...unreadNotes(unread)],
        }
      }
      // Parts that are not elements, such as the paper size, only have a description. Removed elements only have their former position.
      const elements = named.filter(
        ({ start, startBefore }) => start !== null || typeof startBefore === 'number',
      )
      const isNamed = (words: string) => named.some((one) => one.start === null && one.words === words)
      if (elements.length === 0 && !alsoAsked)
        return { reach: { named: toReachedElements(named), beyond: [] }, onlyAsked: null }
      const reachRequest = { before: request.source, after: source, named: elements, asked: alsoAsked }
      const {
        onlyAsked,
        beyond: fromSource,
        named: reported,
      } = await doTask({ kind: 'reach', request: reachRequest }, of)
      const beyond = fromSource.filter(({ words, start }) => start !== null || !isNamed(words))
      const reach = { named: alsoAsked ? reported : toReachedElements(named), beyond }
      const printed = of.isModel
        ? await inspect({ request, after: source, compared: reachRequest }, of)
        : { addresses: [], lines: [], notes: [], unread: [] }
      const notes = [...printed.notes, ...unreadNotes(printed.unread)]
      const isAsPrinted = printed.addresses.length + printed.lines.length === 0
      if (beyond.length === 0 && isAsPrinted) return { reach, onlyAsked: null, notes }
      const kept = isAsPrinted
        ? await publishable(onlyAsked, of)
        : await withoutPrinted({ request, compared: reachRequest, onlyAsked }, of)
      const all = listChanges({ inDraft: beyond, addresses: printed.addresses, printed: printed.lines })
      return { reach: { ...reach, beyond: all, ...(reasons && { reasons }) }, onlyAsked: kept, notes }
    } catch (error) {
      // The result is kept even if its reach could not be measured.
      const isExpected = error instanceof ThreadExhausted || error instanceof Fault
      if (isExpected && !of.signal.aborted) return { reach: null, onlyAsked: null, notes: [uncheckedNote] }
      throw error
    }
  }

  /**
   * Finds changes to the printed pages that were not requested. If the prompt cites files, new addresses become notes instead of findings, because
   * they may come from the files.
   */
  async function inspect(
    { request, after, compared }: { request: AuthorRequest; after: DraftSource; compared?: ReachRequest },
    of: PageContext,
  ): Promise<{ addresses: string[]; lines: string[]; notes: string[]; unread: string[] }> {
    const { prompt, earlier, sample, isNew } = request
    const before = isNew === true ? undefined : request.source
    const written = [promptText(prompt), sample?.text ?? '', ...earlier.map((one) => one.prompt)]
    const known = written.join('\n')
    const pages = compared ? await comparePages(compared, of) : await findUnreadable(after, of)
    const addresses = await findAddresses({ before, after, known }, of)
    const isReported = !prompt.some((part) => 'attachmentId' in part)
    return {
      addresses: isReported ? addresses.lines : [],
      lines: pages.lines,
      notes: isReported ? [] : addresses.lines,
      unread: [...new Set([...pages.unread, ...addresses.unread])],
    }
  }

  /** The alternative draft must be publishable, too. */
  async function publishable(source: DraftSource | null, of: PageContext): Promise<DraftSource | null> {
    return source !== null && (await findFaults(source, of)).length === 0 ? source : null
  }

  /**
   * Returns as much of a change as possible if the pages differ only as requested: the requested changes, the requested changes without styles, or no
   * changes.
   */
  async function withoutPrinted(
    {
      request,
      compared,
      onlyAsked,
    }: { request: AuthorRequest; compared: ReachRequest; onlyAsked: DraftSource | null },
    of: PageContext,
  ): Promise<DraftSource> {
    const { before, after } = compared
    const page = onlyAsked ?? after
    const { 'style.css': _, ...others } = page.files
    const style = before.files['style.css']
    const unstyled = { ...page, files: { ...others, ...(style !== undefined && { 'style.css': style }) } }
    for (const source of [onlyAsked, unstyled]) {
      const kept = await publishable(source, of)
      if (kept === null) continue
      const carried = await doTask({ kind: 'request', request: compared, after: kept }, of)
      const { addresses, lines, unread } = await inspect({ request, after: kept, compared: carried }, of)
      if (addresses.length + lines.length + unread.length === 0) return kept
    }
    return before
  }

  return async (request, result, of) => {
    const noChanges = { reach: null, changes: [], assets: {}, onlyAsked: null }
    if (result.outcome !== 'changed') return { ...result, source: request.source, ...noChanges }
    if (isSameSource(request.source, result.source)) {
      const summary = 'The draft already matched the request, so nothing was changed.'
      return { ...result, outcome: 'answered', summary, source: request.source, ...noChanges }
    }
    const faults = await findFaults(result.source, of).catch((error: unknown) => {
      // Retried once if overloaded, because the tokens for the result are already spent.
      if (!(error instanceof Fault) || error.code !== 'overloaded' || of.signal.aborted) throw error
      return findFaults(result.source, of)
    })
    if (faults.length > 0) {
      const before = request.isNew === true ? [] : await findFaults(request.source, of)
      return {
        ...rejectedResult(request, faults, before),
        steps: result.steps,
        spent: result.spent,
        ...noChanges,
      }
    }
    const { reach, onlyAsked, notes: ofPages = [] } = await measureReach(request, result, of)
    // If the reach is unknown, only the reasons explain what else changed.
    const reasons = (result.reasons ?? []).map((reason) => `Note from the model: ${reason}`)
    const notes = [...ofPages, ...result.notes, ...(reach === null ? reasons : [])]
    return {
      ...result,
      notes,
      reach,
      changes: changedFiles(request.source, result.source),
      assets: Object.fromEntries(
        Object.entries(result.source.assets).filter(([path]) => !Object.hasOwn(request.source.assets, path)),
      ),
      onlyAsked: onlyAsked && changedFiles(request.source, onlyAsked),
    }
  }
}

const uncheckedNote =
  'The draft could not be checked for changes that you did not ask for. Review the changes.'

function unreadNotes(unread: readonly string[]): string[] {
  if (unread.length === 0) return []
  const names = unread.filter((file) => file !== '').map((file) => `“${sampleName(file)}”`)
  const which = names.length === 0 ? '' : ` with ${names.slice(0, 5).join(', ')}`
  return [
    `The printed pages${which} could not be compared with those before the prompt. Check them for changes that you did not ask for.`,
  ]
}

function toReachedElements(named: EngineResult['named']): ReachedElement[] {
  return named.map(({ words, start }) => ({ words, start }))
}

/** Distinguishes errors that the draft already had, which the user can fix, from errors that the result added. */
function rejectedResult(
  request: AuthorRequest,
  faults: readonly SourceFault[],
  before: readonly SourceFault[],
): EngineResult {
  const [first] = before.length > 0 ? before : faults
  const location = first && `${first.file}, line ${first.line}: ${first.message}`
  return failedResult(request, before.length > 0 ? 'draft_has_errors' : 'result_rejected', location)
}
