import type { AuthorRequest } from '@platen/assistant/author'
import type { Catalog } from '@platen/database'
import {
  Fault,
  type DraftSource,
  promptText,
  type TurnDetail,
  type TurnEvent,
  type TurnOutcome,
  turnFaultSentence,
  type TurnRequest,
} from '@platen/contract'
import type { DoAuthorTask } from '../processes/author-processes.ts'
import { type Engine, type EngineResult, failedResult, stoppedResult, unchangedResult } from '../engine.ts'
import { truncateTurn } from './truncate-turn.ts'
import type { ComparePages, FindUnreadable } from './compare-pages.ts'
import type { FindPrintedAddresses } from './find-printed-addresses.ts'
import type { FindFaults } from './find-faults.ts'
import { createCheckResult, type CheckedResult } from './check-result.ts'
import type { ReadCitations } from './read-citations.ts'

/** A prompt and its context. */
export interface TurnInput {
  accountId: string
  templateId: string
  requestId: string
  request: TurnRequest
  /** Aborts if the caller disconnects or stops the turn. */
  signal: AbortSignal
  onEvent: (event: TurnEvent) => void
}

/**
 * Responds to a prompt, and stores the turn with its template. Throws only before the first event. Later errors are the turn's outcome. The last
 * event is `ended`.
 */
export type TakeTurn = (turn: TurnInput) => Promise<void>

/** The outcome of a turn for metrics and the log, without its content. */
export interface TurnRecord {
  turnId: string
  templateId: string
  requestId: string
  engine: string
  outcome: TurnOutcome
  code: string | null
  ms: number
  inputTokens: number
  outputTokens: number
}

export interface TakeTurnParts {
  catalog: Pick<Catalog, 'authorTurns'>
  /** Called when a turn starts. */
  findEngine: () => Promise<Engine>
  readCitations: ReadCitations
  findFaults: FindFaults
  doTask: DoAuthorTask
  comparePages: ComparePages
  findUnreadable: FindUnreadable
  findAddresses: FindPrintedAddresses
  onError: (error: unknown) => void
  onEnded: (record: TurnRecord) => void
  clock?: () => Date
}

/** Stored turns per template. */
const keptMax = 50
/** Maximum size of these turns' changes in the database. A draft can be 2 MiB, and each turn can contain it several times. */
const keptBytesMax = 32 * 2 ** 20
/** Earlier turns that are sent to the model. */
const earlierMax = 10
/** Maximum length of each prompt and summary that is sent. */
const earlierLengthMax = 2_000

export function createTakeTurn(parts: TakeTurnParts): TakeTurn {
  const { catalog, findEngine, readCitations, onError, onEnded, clock = () => new Date() } = parts
  const check = createCheckResult(parts)

  return async (turn) => {
    const { accountId, templateId, requestId, request, signal, onEvent } = turn
    const files = await readCitations({ accountId, templateId, ...request })
    const engine = await findEngine()
    const earlier = await catalog.authorTurns.list(accountId, templateId, { limit: earlierMax })
    const now = clock()
    const authorRequest: AuthorRequest = {
      ...request,
      files,
      earlier: earlier.map(({ turnId, prompt, outcome, summary }) => ({
        turnId,
        // The names of files are not the user's own words.
        prompt: promptText(prompt, (id) => `[file ${id}]`)
          .slice(0, earlierLengthMax)
          .toWellFormed(),
        outcome,
        summary: summary.slice(0, earlierLengthMax).toWellFormed(),
      })),
      today: now.toISOString().slice(0, 10),
    }
    const turnId = catalog.authorTurns.newId()
    const startedAt = performance.now()
    const engineInfo = engine.describe(authorRequest)
    onEvent({ kind: 'began', turnId, engine: engineInfo })

    let engineResult: EngineResult | undefined
    async function runEngine(): Promise<CheckedResult> {
      engineResult = await engine.run(authorRequest, { accountId, templateId, requestId, signal, onEvent })
      const isModel = engineInfo.kind === 'model'
      if (isModel && engineResult.outcome === 'changed')
        onEvent({ kind: 'doing', words: 'Comparing the printed pages' })
      return check(authorRequest, engineResult, { accountId, templateId, requestId, signal, isModel })
    }
    const result = await runEngine().catch((error: unknown): CheckedResult => ({
      ...failureOf(authorRequest, error, { signal, onError }),
      // Tokens that were used count even if the turn failed.
      ...(engineResult && { steps: engineResult.steps, spent: engineResult.spent }),
    }))
    const detail: TurnDetail = truncateTurn({
      turnId,
      prompt: request.prompt,
      cited: citedNames(authorRequest),
      about: request.about === undefined ? null : (result.reach?.named[0]?.words ?? null),
      engine: engineInfo,
      outcome: result.outcome,
      ...(result.code !== null && { code: result.code }),
      summary: result.summary,
      notes: result.notes,
      steps: result.steps,
      reach: result.reach,
      hasPickedFields: result.hasPickedFields,
      spent: result.spent,
      createdAt: now.toISOString(),
      tookMs: Math.round(performance.now() - startedAt),
      changes: result.changes,
      assets: result.assets,
      onlyAsked: result.onlyAsked,
    })
    await catalog.authorTurns.keep(templateId, detail, { keptMax, keptBytesMax }).catch(onError)
    const { outcome, code, spent } = result
    const ms = detail.tookMs
    onEnded({ turnId, templateId, requestId, engine: engineInfo.kind, outcome, code, ms, ...tokens(spent) })
    onEvent({ kind: 'ended', turn: detail, source: result.source })
  }
}

function failureOf(
  request: { source: DraftSource },
  error: unknown,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): CheckedResult {
  const withoutChanges = (result: EngineResult): CheckedResult => ({
    ...result,
    reach: null,
    changes: [],
    assets: {},
    onlyAsked: null,
  })
  if (signal.aborted) return withoutChanges(stoppedResult(request))
  if (error instanceof Fault && error.code !== 'internal') {
    const summary = turnFaultSentence(error)
    return withoutChanges(unchangedResult(request, { outcome: 'failed', code: error.code, summary }))
  }
  onError(error)
  return withoutChanges(failedResult(request, 'prompt_failed'))
}

function tokens({ inputTokens, outputTokens }: EngineResult['spent']) {
  return { inputTokens, outputTokens }
}

function citedNames({ prompt, files }: AuthorRequest): Record<string, string> {
  const names = new Map(files.map(({ attachmentId, name }) => [attachmentId, name]))
  return Object.fromEntries(
    prompt.flatMap((part) =>
      'attachmentId' in part ? [[part.attachmentId, names.get(part.attachmentId) ?? '']] : [],
    ),
  )
}
