import type { AuthorEvent, AuthorRequest, AuthorResult } from '@platen/assistant/author'
import {
  type AuthorEngine,
  type TurnFailureCode,
  turnFailureSentence,
  turnStoppedSentence,
} from '@platen/contract'

/** The context for a request to an engine. */
export interface EngineContext {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
  onEvent: (event: AuthorEvent) => void
}

/** An engine's result. A changed draft has not been checked yet. */
export type EngineResult = AuthorResult

/** Responds to prompts. */
export interface Engine {
  /** Returns a description of the engine for the dashboard. The model in the description depends on the request. */
  describe: (request: Pick<AuthorRequest, 'isNew'>) => AuthorEngine
  /** Throws a `Fault` if nothing was done. */
  run: (request: AuthorRequest, context: EngineContext) => Promise<EngineResult>
}

/** Creates the result for a request that did not change the draft. */
export function unchangedResult(
  request: Pick<AuthorRequest, 'source'>,
  of: Pick<EngineResult, 'outcome' | 'summary'> & { code?: EngineResult['code'] },
): EngineResult {
  return {
    outcome: of.outcome,
    code: of.code ?? null,
    summary: of.summary,
    notes: [],
    steps: [],
    named: [],
    hasPickedFields: false,
    spent: { inputTokens: 0, outputTokens: 0, cost: null },
    source: request.source,
  }
}

/** Creates the result for a request that was stopped. */
export function stoppedResult(request: Pick<AuthorRequest, 'source'>): EngineResult {
  return unchangedResult(request, { outcome: 'stopped', summary: turnStoppedSentence })
}

/** Creates the result for a request that failed. `location`: the position of the error, and its message. */
export function failedResult(
  request: Pick<AuthorRequest, 'source'>,
  code: TurnFailureCode,
  location?: string,
): EngineResult {
  return unchangedResult(request, { outcome: 'failed', code, summary: turnFailureSentence(code, location) })
}
