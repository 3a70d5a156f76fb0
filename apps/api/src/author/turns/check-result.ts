import type { AuthorRequest } from '@platen/assistant/author'
import {
  type ChangedText,
  type DraftAsset,
  type DraftSource,
  Fault,
  type ReachedElement,
  type SourceFault,
  type TurnReach,
} from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { ThreadExhausted } from '@platen/platform'
import { changedFiles } from '../../templates/drafts/compare-sources.ts'
import type { DoAuthorTask } from '../processes/author-processes.ts'
import { type EngineResult, failedResult } from '../engine.ts'
import type { FindFaults } from './find-faults.ts'

/** The result of an engine after its draft was checked, with the elements that changed. */
export interface CheckedResult extends EngineResult {
  reach: TurnReach | null
  changes: ChangedText[]
  /** Assets that were added. */
  assets: Record<string, DraftAsset>
  onlyAsked: ChangedText[] | null
}

/**
 * Checks the result of an engine. A draft that cannot be published is never `changed`. Throws the errors of `FindFaults` and `DoAuthorTask`.
 */
export type CheckResult = (
  request: AuthorRequest,
  result: EngineResult,
  of: { accountId: string; templateId: string; signal: AbortSignal },
) => Promise<CheckedResult>

export function createCheckResult(parts: { findFaults: FindFaults; doTask: DoAuthorTask }): CheckResult {
  const { findFaults, doTask } = parts

  async function measureReach(
    request: AuthorRequest,
    { source, named, asked: alsoAsked, reasons }: EngineResult,
    of: { accountId: string; templateId: string; signal: AbortSignal },
  ): Promise<{ reach: TurnReach | null; onlyAsked: DraftSource | null }> {
    // A new template has no other elements.
    if (request.isNew === true) return { reach: { named: [], beyond: [] }, onlyAsked: null }
    try {
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
        beyond: all,
        named: reported,
      } = await doTask({ kind: 'reach', request: reachRequest }, of)
      const beyond = all.filter(({ words, start }) => start !== null || !isNamed(words))
      const reach = { named: alsoAsked ? reported : toReachedElements(named), beyond }
      if (beyond.length === 0) return { reach, onlyAsked: null }
      // The alternative draft must be publishable, too.
      const isPublishable = onlyAsked !== null && (await findFaults(onlyAsked, of)).length === 0
      return { reach: { ...reach, ...(reasons && { reasons }) }, onlyAsked: isPublishable ? onlyAsked : null }
    } catch (error) {
      // The reach is optional, so the result is kept without it.
      const isExpected = error instanceof ThreadExhausted || error instanceof Fault
      if (isExpected && !of.signal.aborted) return { reach: null, onlyAsked: null }
      throw error
    }
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
    const { reach, onlyAsked } = await measureReach(request, result, of)
    // Without the reach, only the reasons explain what else was changed.
    const notes = reach === null ? [...result.notes, ...(result.reasons ?? [])] : result.notes
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

function toReachedElements(named: EngineResult['named']): ReachedElement[] {
  return named.map(({ words, start }) => ({ words, start }))
}

/** Distinguishes errors that the draft already had, which the user can fix, from those of the result. */
function rejectedResult(
  request: AuthorRequest,
  faults: readonly SourceFault[],
  before: readonly SourceFault[],
): EngineResult {
  const [first] = before.length > 0 ? before : faults
  const location = first && `${first.file}, line ${first.line}: ${first.message}`
  return failedResult(request, before.length > 0 ? 'draft_has_errors' : 'result_rejected', location)
}
