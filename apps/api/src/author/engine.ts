import type { TurnEvent, TurnOutcome, TurnRequest } from '@platen/contract'

/** What an engine made of a prompt. */
export interface EngineOutcome {
  outcome: TurnOutcome
  /** One line. */
  summary: string
}

/** Does what a prompt asks. May throw; then nothing was done. */
export type RunEngine = (of: {
  request: TurnRequest
  signal: AbortSignal
  onEvent: (event: TurnEvent) => void
}) => Promise<EngineOutcome>
