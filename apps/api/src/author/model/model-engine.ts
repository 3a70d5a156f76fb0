import { MessageChannel } from 'node:worker_threads'
import type {
  AccountState,
  AttachedFile,
  AuthorEvent,
  AuthorRequest,
  AuthorResult,
  Look,
  LookRequest,
  ModelFailure,
} from '@platen/assistant/author'
import type { Catalog } from '@platen/database'
import { type DraftSource, Fault, type ModelSettings, type TurnSpent, type TurnStep } from '@platen/contract'
import { errorFields, type Logger, runInThread } from '@platen/platform'
import { type Engine, type EngineResult, type EngineWatch, failed, stopped } from '../engine.ts'
import type { FindFaults } from '../turns/find-faults.ts'
import { openBudget } from './budget.ts'
import type { ReadBefore } from './read-before.ts'
import type { ModelThreadData } from './model-thread.ts'
import type { WaitForTurn } from './wait-for-turn.ts'
import { answerCalls } from './thread-calls.ts'

/** What a model's turn may ask of the process. */
export interface ModelEngineParts {
  usage: Catalog['authorUsage']
  /** That of the process: what is made by turns of all accounts. */
  waitForTurn: WaitForTurn
  findFaults: FindFaults
  look: (source: DraftSource, of: EngineWatch & LookRequest & { hasVision: boolean }) => Promise<Look>
  readBefore: ReadBefore
  describeAccount: (accountId: string) => Promise<AccountState>
  /** Of the account; throws `not_found`. */
  readAttachment: (accountId: string, attachmentId: string) => Promise<AttachedFile>
  logger: Logger
  onError: (error: unknown) => void
}

const heapMiBMax = 512
const buffersMiBMax = 512
/** A turn ends by itself before; a thread that is deep in a loop does not. */
const turnMsMax = 11 * 60_000
/** How long one that was stopped may take to end its connection. */
const stopMs = 1_000

type Progress = { event: AuthorEvent } | { failure: ModelFailure } | { error: string }

/**
 * A model's turns, each in a thread of its own: reading what it writes takes as long as it likes. The thread sees the draft and the files that
 * are attached to its template, and nothing else.
 */
export function createModelEngine(settings: ModelSettings, parts: ModelEngineParts): Engine {
  const { draftModel, editModel = draftModel, dailyTokensMax, hasVision } = settings
  const {
    usage,
    waitForTurn,
    findFaults,
    look,
    describeAccount,
    readBefore,
    readAttachment,
    logger,
    onError,
  } = parts

  return {
    describe: ({ isNew }) => ({ kind: 'model', name: isNew === true ? draftModel : editModel }),
    run: (request, watch) => waitForTurn(() => run(request, watch), watch),
  }

  async function run(request: AuthorRequest, watch: EngineWatch): Promise<EngineResult> {
    const { accountId, templateId, requestId, onEvent } = watch
    const late = AbortSignal.timeout(turnMsMax)
    const signal = AbortSignal.any([watch.signal, late])
    const within = { ...watch, signal, hasVision }
    const budget = openBudget(usage, { accountId, dailyTokensMax, onError })
    const reported: { spent: TurnSpent; steps: TurnStep[] } = {
      spent: { inputTokens: 0, outputTokens: 0, cost: null },
      steps: [],
    }
    const { port1: port, port2: threadPort } = new MessageChannel()
    const isAttached = (id: string) => request.files.some(({ attachmentId }) => attachmentId === id)
    answerCalls(port, {
      check: (source: DraftSource) => findFaults(source, { accountId, templateId, signal }),
      look: (source: DraftSource, asked: LookRequest = {}) => look(source, { ...asked, ...within }),
      readBefore: (asked: { turnId: string; file: string; now: string | null }) =>
        readBefore({ accountId, templateId, ...asked }),
      readAttachment: async (id: string) => {
        if (!isAttached(id)) throw new Fault('not_found', { detail: 'The template does not have this file.' })
        const file = await readAttachment(accountId, id)
        const { readAttachmentContent } = await import('@platen/assistant/author')
        return readAttachmentContent(file, { accountId, signal, hasVision: settings.hasVision })
      },
      reserve: (tokens: number) => budget.reserve(tokens),
    })
    const onProgress = (progress: Progress) => {
      if ('failure' in progress) {
        const { code, status, said } = progress.failure
        logger.warn('model', { requestId, templateId, code, status, said })
        return
      }
      if ('error' in progress) {
        logger.error('a turn broke', { requestId, templateId, error: progress.error })
        return
      }
      const { event } = progress
      if (event.kind === 'spent') {
        reported.spent = event.spent
        budget.note(event.spent)
      }
      if (event.kind === 'step') reported.steps.push(event.step)
      if (!signal.aborted) onEvent(event)
    }
    try {
      const account = await describeAccount(accountId)
      const data: ModelThreadData = { settings, request: { ...plain(request), account }, port: threadPort }
      return await runInThread<AuthorResult, Progress>(new URL('./model-thread.ts', import.meta.url), {
        workerData: data,
        handedOver: [threadPort],
        heapMiBMax,
        buffersMiBMax,
        stopMs,
        signal,
        onProgress,
      })
    } catch (error) {
      if (!signal.aborted) logger.error('a turn broke', { requestId, templateId, ...errorFields(error) })
      return { ...ended(request, watch, late), ...reported }
    } finally {
      port.close()
      await budget.settle()
    }
  }
}

function ended(request: AuthorRequest, watch: EngineWatch, late: AbortSignal): EngineResult {
  return watch.signal.aborted
    ? stopped(request)
    : failed(request, late.aborted ? 'prompt_timeout' : 'prompt_failed')
}

/** What of a request goes into a thread: JSON it came as, and nothing else. */
function plain(request: AuthorRequest): AuthorRequest {
  const { prompt, source, isNew, sample, about, files, earlier, today } = request
  return {
    prompt,
    source,
    files,
    earlier,
    today,
    ...(isNew !== undefined && { isNew }),
    ...(sample !== undefined && { sample }),
    ...(about !== undefined && { about }),
  }
}
