import type { AuthorEvent, AuthorRequest, AuthorResult } from '@platen/assistant/author'
import {
  type AuthorEngine,
  type TurnFailureCode,
  turnFailureSentence,
  turnStoppedSentence,
} from '@platen/contract'

/** What an engine is given besides the request. */
export interface EngineWatch {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
  onEvent: (event: AuthorEvent) => void
}

/** What an engine made of a request; what is `changed` has not been judged yet. */
export type EngineResult = AuthorResult

/** Who does what is asked. */
export interface Engine {
  /** As people read it: a model's name depends on what is asked. */
  describe: (request: Pick<AuthorRequest, 'isNew'>) => AuthorEngine
  /** May throw a `Fault`: nothing was done then. */
  run: (request: AuthorRequest, watch: EngineWatch) => Promise<EngineResult>
}

/** The result of a request that left the draft as it was. */
export function unchanged(
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

/** The result of a request that was stopped. */
export function stopped(request: Pick<AuthorRequest, 'source'>): EngineResult {
  return unchanged(request, { outcome: 'stopped', summary: turnStoppedSentence })
}

/** The result of a request that failed; `place`: where what is wrong stands, and what. */
export function failed(
  request: Pick<AuthorRequest, 'source'>,
  code: TurnFailureCode,
  place?: string,
): EngineResult {
  return unchanged(request, { outcome: 'failed', code, summary: turnFailureSentence(code, place) })
}
