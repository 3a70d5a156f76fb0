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
import type { AuthorProcesses } from '../processes/author-processes.ts'
import { type EngineResult, failed } from '../engine.ts'
import type { FindFaults } from './find-faults.ts'

/** What an engine made, once it is known that it may be taken up, and how far it went. */
export interface JudgedResult extends EngineResult {
  reach: TurnReach | null
  changes: ChangedText[]
  /** Those that it added. */
  assets: Record<string, DraftAsset>
  onlyAsked: ChangedText[] | null
}

/**
 * Judges what any engine made: a draft that publishing would refuse is never `changed`. Throws as `FindFaults` and `AuthorProcesses` do.
 */
export type JudgeResult = (
  request: AuthorRequest,
  made: EngineResult,
  of: { accountId: string; templateId: string; signal: AbortSignal },
) => Promise<JudgedResult>

/** Makes the judge. */
export function createJudgeResult(parts: { findFaults: FindFaults; doTask: AuthorProcesses }): JudgeResult {
  const { findFaults, doTask } = parts

  async function measure(
    request: AuthorRequest,
    { source, named, asked: besides, reasons }: EngineResult,
    of: { accountId: string; templateId: string; signal: AbortSignal },
  ): Promise<{ reach: TurnReach | null; onlyAsked: DraftSource | null }> {
    // A new template has nothing in it that could be reached besides.
    if (request.isNew === true) return { reach: { named: [], beyond: [] }, onlyAsked: null }
    try {
      // What is no element of the page, such as the paper, is named by its words alone.
      // One that the change removed has only its former position.
      const elements = named.filter(
        ({ start, startBefore }) => start !== null || typeof startBefore === 'number',
      )
      const isNamed = (words: string) => named.some((one) => one.start === null && one.words === words)
      if (elements.length === 0 && !besides)
        return { reach: { named: reached(named), beyond: [] }, onlyAsked: null }
      const asked = { before: request.source, after: source, named: elements, asked: besides }
      const { onlyAsked, beyond: all, named: reported } = await doTask({ kind: 'reach', request: asked }, of)
      const beyond = all.filter(({ words, start }) => start !== null || !isNamed(words))
      const reach = { named: besides ? reported : reached(named), beyond }
      if (beyond.length === 0) return { reach, onlyAsked: null }
      // What is offered can be published, too.
      const isSound = onlyAsked !== null && (await findFaults(onlyAsked, of)).length === 0
      return { reach: { ...reach, ...(reasons && { reasons }) }, onlyAsked: isSound ? onlyAsked : null }
    } catch (error) {
      // It is a courtesy: what was made is not lost for it.
      const isOurs = error instanceof ThreadExhausted || error instanceof Fault
      if (isOurs && !of.signal.aborted) return { reach: null, onlyAsked: null }
      throw error
    }
  }

  return async (request, made, of) => {
    const nothing = { reach: null, changes: [], assets: {}, onlyAsked: null }
    if (made.outcome !== 'changed') return { ...made, source: request.source, ...nothing }
    if (isSameSource(request.source, made.source)) {
      const summary = 'The draft already matched the request: nothing changed.'
      return { ...made, outcome: 'answered', summary, source: request.source, ...nothing }
    }
    const faults = await findFaults(made.source, of).catch((error: unknown) => {
      // What was made was paid for: once more, where there was no room.
      if (!(error instanceof Fault) || error.code !== 'overloaded' || of.signal.aborted) throw error
      return findFaults(made.source, of)
    })
    if (faults.length > 0) {
      const before = request.isNew === true ? [] : await findFaults(request.source, of)
      return { ...refused(request, faults, before), steps: made.steps, spent: made.spent, ...nothing }
    }
    const { reach, onlyAsked } = await measure(request, made, of)
    // Where it is not known what was changed besides, the reasons are all that there is.
    const notes = reach === null ? [...made.notes, ...(made.reasons ?? [])] : made.notes
    return {
      ...made,
      notes,
      reach,
      changes: changedFiles(request.source, made.source),
      assets: Object.fromEntries(
        Object.entries(made.source.assets).filter(([path]) => !Object.hasOwn(request.source.assets, path)),
      ),
      onlyAsked: onlyAsked && changedFiles(request.source, onlyAsked),
    }
  }
}

function reached(named: EngineResult['named']): ReachedElement[] {
  return named.map(({ words, start }) => ({ words, start }))
}

/** Whose faults they are decides who can do something about it. */
function refused(
  request: AuthorRequest,
  faults: readonly SourceFault[],
  before: readonly SourceFault[],
): EngineResult {
  const [first] = before.length > 0 ? before : faults
  const place = first && `${first.file}, line ${first.line}: ${first.message}`
  return failed(request, before.length > 0 ? 'draft_has_errors' : 'result_rejected', place)
}
