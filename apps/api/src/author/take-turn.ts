import type { Catalog } from '@platen/catalog'
import type { AuthorEngine, DraftSource, TurnDetail, TurnEvent, TurnRequest } from '@platen/contract'
import type { EngineOutcome, RunEngine } from './engine.ts'

/** One thing asked of the author. */
export interface TurnToTake {
  accountId: string
  templateId: string
  requestId: string
  request: TurnRequest
  /** Aborts when whoever asked has left, or stopped it. */
  signal: AbortSignal
  onEvent: (event: TurnEvent) => void
}

/**
 * Does what is asked, and keeps it with its template. Once the first event was sent all that goes wrong is the outcome of the turn; what is
 * thrown came before it. The last event is `ended`.
 */
export type TakeTurn = (turn: TurnToTake) => Promise<void>

/** Turns of a template that are kept. */
const keptMax = 50
const nothingSpent = { inputTokens: 0, outputTokens: 0, cost: null }

/** Makes what takes turns, with the engine that is there when each begins. */
export function createTakeTurn(parts: {
  catalog: Pick<Catalog, 'authorTurns'>
  engineFor: (accountId: string) => Promise<{ engine: AuthorEngine; run: RunEngine }>
  onError: (error: unknown) => void
  clock?: () => Date
}): TakeTurn {
  const { catalog, engineFor, onError, clock = () => new Date() } = parts

  return async ({ accountId, templateId, request, signal, onEvent }) => {
    const { engine, run } = await engineFor(accountId)
    const turnId = catalog.authorTurns.newId()
    const createdAt = clock().toISOString()
    const startedAt = performance.now()
    onEvent({ kind: 'began', turnId, engine })
    const outcome = await run({ request, signal, onEvent }).catch((error: unknown): EngineOutcome => {
      if (signal.aborted) return { outcome: 'stopped', summary: 'Stopped.' }
      onError(error)
      return { outcome: 'failed', summary: 'Something went wrong on our side. The draft is as it was.' }
    })
    const turn: TurnDetail = {
      turnId,
      prompt: request.prompt,
      cited: {},
      about: null,
      engine,
      outcome: outcome.outcome,
      summary: outcome.summary,
      notes: [],
      steps: [],
      reach: null,
      hasPickedFields: false,
      spent: nothingSpent,
      createdAt,
      tookMs: Math.round(performance.now() - startedAt),
      changes: [],
      assets: {},
      onlyAsked: null,
    }
    const source: DraftSource = request.source
    await catalog.authorTurns.keep(templateId, turn, { keptMax }).catch(onError)
    onEvent({ kind: 'ended', turn, source })
  }
}
