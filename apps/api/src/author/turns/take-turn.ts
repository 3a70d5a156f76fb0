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
import type { AuthorProcesses } from '../processes/author-processes.ts'
import { type Engine, type EngineResult, failed, stopped, unchanged } from '../engine.ts'
import { boundedTurn } from './bounded-turn.ts'
import type { FindFaults } from './find-faults.ts'
import { createJudgeResult, type JudgedResult } from './judge-result.ts'
import type { ReadCitations } from './read-citations.ts'

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

/** What became of a turn, for metrics and for the log: nothing of what was asked. */
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

/** What turns are taken with. */
export interface TakeTurnParts {
  catalog: Pick<Catalog, 'authorTurns'>
  /** The engine that is there when a turn begins. */
  findEngine: () => Promise<Engine>
  readCitations: ReadCitations
  findFaults: FindFaults
  doTask: AuthorProcesses
  onError: (error: unknown) => void
  onEnded: (record: TurnRecord) => void
  clock?: () => Date
}

/** Turns of a template that are kept. */
const keptMax = 50
/** Of what they changed, as it lies in the database: a draft may have 2 MiB, and each turn all of it several times. */
const keptBytesMax = 32 * 2 ** 20
/** Turns that a model is told of. */
const earlierMax = 10
/** Letters of each of their prompts. */
const earlierLengthMax = 2_000

/** Makes what takes turns. */
export function createTakeTurn(parts: TakeTurnParts): TakeTurn {
  const { catalog, findEngine, readCitations, onError, onEnded, clock = () => new Date() } = parts
  const judge = createJudgeResult(parts)

  return async (turn) => {
    const { accountId, templateId, requestId, request, signal, onEvent } = turn
    const files = await readCitations({ accountId, templateId, ...request })
    const engine = await findEngine()
    const earlier = await catalog.authorTurns.list(accountId, templateId, { limit: earlierMax })
    const now = clock()
    const asked: AuthorRequest = {
      ...request,
      files,
      earlier: earlier.map(({ turnId, prompt, cited, outcome, summary }) => ({
        turnId,
        prompt: promptText(prompt, (id) => cited[id] ?? '')
          .slice(0, earlierLengthMax)
          .toWellFormed(),
        outcome,
        summary: summary.slice(0, earlierLengthMax).toWellFormed(),
      })),
      today: now.toISOString().slice(0, 10),
    }
    const turnId = catalog.authorTurns.newId()
    const startedAt = performance.now()
    const described = engine.describe(asked)
    onEvent({ kind: 'began', turnId, engine: described })

    let made: EngineResult | undefined
    async function answer(): Promise<JudgedResult> {
      made = await engine.run(asked, { accountId, templateId, requestId, signal, onEvent })
      return judge(asked, made, { accountId, templateId, signal })
    }
    const result = await answer().catch((error: unknown): JudgedResult => ({
      ...failureOf(asked, error, { signal, onError }),
      // What was used was used.
      ...(made && { steps: made.steps, spent: made.spent }),
    }))
    const detail: TurnDetail = boundedTurn({
      turnId,
      prompt: request.prompt,
      cited: citedNames(asked),
      about: request.about === undefined ? null : (result.reach?.named[0]?.words ?? null),
      engine: described,
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
    onEnded({ turnId, templateId, requestId, engine: described.kind, outcome, code, ms, ...tokens(spent) })
    onEvent({ kind: 'ended', turn: detail, source: result.source })
  }
}

function failureOf(
  request: { source: DraftSource },
  error: unknown,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): JudgedResult {
  const left = (result: EngineResult): JudgedResult => ({
    ...result,
    reach: null,
    changes: [],
    assets: {},
    onlyAsked: null,
  })
  if (signal.aborted) return left(stopped(request))
  if (error instanceof Fault && error.code !== 'internal') {
    const summary = turnFaultSentence(error)
    return left(unchanged(request, { outcome: 'failed', code: error.code, summary }))
  }
  onError(error)
  return left(failed(request, 'prompt_failed'))
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
