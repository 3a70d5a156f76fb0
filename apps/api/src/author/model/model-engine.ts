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
import { type Engine, type EngineResult, type EngineContext, failedResult, stoppedResult } from '../engine.ts'
import type { FindFaults } from '../turns/find-faults.ts'
import { openBudget } from './budget.ts'
import type { ReadEarlierFile } from './read-earlier-file.ts'
import type { ModelThreadData } from './model-thread.ts'
import type { LimitTurn } from './limit-turns.ts'
import { answerCalls } from './thread-calls.ts'

/** Process functions that a model's turn can use. */
export interface ModelEngineParts {
  usage: Catalog['authorUsage']
  /** Limits all accounts' turns in this process. */
  limitTurn: LimitTurn
  findFaults: FindFaults
  previewDraft: (
    source: DraftSource,
    of: EngineContext & LookRequest & { hasVision: boolean },
  ) => Promise<Look>
  readEarlierFile: ReadEarlierFile
  describeAccount: (accountId: string) => Promise<AccountState>
  /** Reads an attachment in the account. Throws `not_found`. */
  readAttachment: (accountId: string, attachmentId: string) => Promise<AttachedFile>
  logger: Logger
  onError: (error: unknown) => void
}

const heapMiBMax = 512
const buffersMiBMax = 512
/** Turns end earlier, unless their thread is in an endless loop. */
const turnMsMax = 11 * 60_000
/** Time for a stopped turn to close its connection. */
const stopMs = 1_000

type Progress = { event: AuthorEvent } | { failure: ModelFailure } | { error: string }

/**
 * Creates an engine that runs each turn of a model in its own thread, because parsing the model's output can take any amount of time. The thread can
 * only access the draft and the files that are attached to its template.
 */
export function createModelEngine(settings: ModelSettings, parts: ModelEngineParts): Engine {
  const { draftModel, editModel = draftModel, dailyTokensMax, hasVision } = settings
  const {
    usage,
    limitTurn,
    findFaults,
    previewDraft,
    describeAccount,
    readEarlierFile,
    readAttachment,
    logger,
    onError,
  } = parts

  return {
    describe: ({ isNew }) => ({ kind: 'model', name: isNew === true ? draftModel : editModel }),
    run: (request, context) => limitTurn(() => run(request, context), context),
  }

  async function run(request: AuthorRequest, context: EngineContext): Promise<EngineResult> {
    const { accountId, templateId, requestId, onEvent } = context
    const timeout = AbortSignal.timeout(turnMsMax)
    const signal = AbortSignal.any([context.signal, timeout])
    const previewContext = { ...context, signal, hasVision }
    const budget = openBudget(usage, { accountId, dailyTokensMax, onError })
    const reported: { spent: TurnSpent; steps: TurnStep[] } = {
      spent: { inputTokens: 0, outputTokens: 0, cost: null },
      steps: [],
    }
    const { port1: port, port2: threadPort } = new MessageChannel()
    const isAttached = (id: string) => request.files.some(({ attachmentId }) => attachmentId === id)
    answerCalls(port, {
      check: (source: DraftSource) => findFaults(source, { accountId, templateId, signal }),
      look: (source: DraftSource, options: LookRequest = {}) =>
        previewDraft(source, { ...options, ...previewContext }),
      readBefore: (turn: { turnId: string; file: string; now: string | null }) =>
        readEarlierFile({ accountId, templateId, ...turn }),
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
        logger.warn('model request failed', { requestId, templateId, code, status, said })
        return
      }
      if ('error' in progress) {
        logger.error('turn failed', { requestId, templateId, error: progress.error })
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
      const data: ModelThreadData = {
        settings,
        request: { ...toPlainData(request), account },
        port: threadPort,
      }
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
      if (!signal.aborted) logger.error('turn failed', { requestId, templateId, ...errorFields(error) })
      return { ...interruptedResult(request, context, timeout), ...reported }
    } finally {
      port.close()
      await budget.settle()
    }
  }
}

function interruptedResult(
  request: AuthorRequest,
  context: EngineContext,
  timeout: AbortSignal,
): EngineResult {
  return context.signal.aborted
    ? stoppedResult(request)
    : failedResult(request, timeout.aborted ? 'prompt_timeout' : 'prompt_failed')
}

/** Returns the plain data for a request, which can be passed to a thread. */
function toPlainData(request: AuthorRequest): AuthorRequest {
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
