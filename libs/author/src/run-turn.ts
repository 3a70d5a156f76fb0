import type { ModelMessage } from 'ai'
import { isSameSource } from '@platen/draft'
import type { TurnSpent, TurnStep } from '@platen/contract'
import { addressNotes } from './checks/address-refusal.ts'
import type { ModelFailure } from './models/read-failure.ts'
import { toolsFor } from './tools/all-tools.ts'
import type { ToolContext, TurnEnd } from './tools/tool.ts'
import { askWithRetries } from './turn/ask-with-retries.ts'
import { type FailureCode, failureSentence, TurnFailure } from './turn/failures.ts'
import { firstMessages, instructionsFor, picturesMessage } from './turn/messages.ts'
import { namedBetween } from './turn/named-elements.ts'
import { type NewDraft, newDraft } from './turn/new-draft.ts'
import { lettersIn, type Reply } from './turn/reply.ts'
import { type CallOutcome, CallTaker } from './turn/take-call.ts'
import { turnBounds } from './turn/turn-bounds.ts'
import type { AuthorEvent, AuthorParts, AuthorRequest, AuthorResult } from './turn/turn-parts.ts'
import { withoutUnusedAssets } from './turn/without-unused-assets.ts'
import { withoutCalls } from './turn/without-calls.ts'
import { WorkingCopy } from './working-copy/working-copy.ts'

/** How a turn is watched and stopped. */
export interface TurnWatch {
  /** Aborts when the person stops it, or leaves. */
  signal: AbortSignal
  onEvent: (event: AuthorEvent) => void
  /** What the service said of a failure: for the log alone, without the key. */
  onFailure?: (failure: ModelFailure) => void
  /** What went wrong in Platen itself: for the log alone. */
  onError?: (error: unknown) => void
}

/**
 * Has a model do what is asked of a draft, through tools, each edit checked before it is taken. Ends always with one outcome, and never
 * throws: `changed` with a whole draft that can be published, everything else with the draft as it was sent.
 */
export async function runTurn(
  parts: AuthorParts,
  request: AuthorRequest,
  watch: TurnWatch,
): Promise<AuthorResult> {
  const begun =
    request.isNew === true ? newDraft(request) : { source: request.source, hasPickedFields: false }
  if ('unread' in begun) {
    const turn = new RunningTurn(parts, {
      request,
      watch,
      begun: { source: request.source, hasPickedFields: false },
    })
    return turn.unchanged('declined', `The sample data cannot be read. ${begun.unread}`)
  }
  const turn = new RunningTurn(parts, { request, watch, begun })
  try {
    return turn.ended(await turn.run())
  } catch (error) {
    if (watch.signal.aborted) return turn.unchanged('stopped', 'Stopped. The draft is as it was.')
    const code = error instanceof TurnFailure ? error.code : 'turn_broken'
    if (code === 'turn_broken') watch.onError?.(error)
    return turn.unchanged('failed', failureSentence(code), code)
  }
}

const lettersOfToken = 4

class RunningTurn {
  readonly #parts: AuthorParts
  readonly #request: AuthorRequest
  readonly #watch: TurnWatch
  readonly #bounds
  readonly #steps: TurnStep[] = []
  readonly #spent: TurnSpent = { inputTokens: 0, outputTokens: 0, cost: null }
  readonly #endsAt: number
  readonly #copy: WorkingCopy
  readonly #pickedByNow: boolean
  #about: readonly number[] | undefined
  /** Why more was changed than what the request is about, as the model says. */
  readonly #reasons: string[] = []

  constructor(
    parts: AuthorParts,
    { request, watch, begun }: { request: AuthorRequest; watch: TurnWatch; begun: NewDraft },
  ) {
    this.#parts = parts
    this.#request = request
    this.#watch = watch
    this.#bounds = { ...turnBounds, ...parts.bounds }
    this.#endsAt = performance.now() + this.#bounds.turnMs
    this.#copy = new WorkingCopy(begun.source)
    this.#pickedByNow = begun.hasPickedFields
    this.#about = this.#selected()
  }

  #selected(): number[] | undefined {
    const { about, isNew } = this.#request
    if (isNew === true) return []
    const element = this.#copy.tree.elements.find(({ start }) => start === about)
    return element && [this.#copy.numberOf(element)]
  }

  async run(): Promise<TurnEnd> {
    const { model, check, reserve } = this.#parts
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new TurnFailure('turn_too_long')), this.#bounds.turnMs)
    const signal = AbortSignal.any([this.#watch.signal, late.signal])
    try {
      const tools = toolsFor({
        isNew: this.#request.isNew === true,
        hasFiles: this.#request.files.length > 0,
      })
      const taker = new CallTaker(tools, check, await check(this.#copy.source, signal))
      const instructions = instructionsFor(this.#request)
      const messages = firstMessages(this.#request, this.#copy, this.#about ?? [])
      const nudges = withoutCalls(this.#request)
      let refusals = 0
      for (let round = 0; round < this.#bounds.roundsMax; round++) {
        const wanted = lettersIn(instructions, messages) / lettersOfToken + this.#bounds.replyTokensMax
        if (!(await reserve(Math.ceil(wanted)))) throw new TurnFailure('budget_used_up')
        const reply = await askWithRetries(
          {
            model,
            task: this.#request.isNew === true ? 'draft' : 'edit',
            instructions,
            messages,
            tools: tools.values(),
            bounds: this.#bounds,
            signal,
            onSaid: (text) => this.#watch.onEvent({ kind: 'said', text }),
            onBroken: (spent) => this.#spend(spent),
          },
          {
            onStep: (step) => this.#step(step),
            onFailure: (failure) => this.#tellFailure(failure),
            turnEndsAt: this.#endsAt,
          },
        )
        this.#spend(reply)
        messages.push(...reply.messages.filter(({ role }) => role === 'assistant'))
        if (reply.calls.length === 0) {
          const next = nudges(reply, this.#copy.isChanged)
          // An end in words is held against the same as one by the tool.
          const ended: Pick<CallOutcome, 'answer' | 'end'> =
            'end' in next ? taker.end(next.end, this.#context(signal)) : { answer: next.say }
          if (ended.end) return ended.end
          messages.push({ role: 'user', content: ended.answer })
          continue
        }
        const called = await this.#takeCalls(reply, taker, signal)
        if (called.end) return called.end
        messages.push(...called.messages)
        // Several at once are one try.
        refusals = called.isRefused ? refusals + 1 : 0
        if (refusals >= this.#bounds.refusalsMax) throw new TurnFailure('too_many_refusals')
        if (this.#spent.inputTokens + this.#spent.outputTokens > this.#bounds.tokensMax)
          throw new TurnFailure('tokens_used_up')
      }
      throw new TurnFailure('rounds_used_up')
    } catch (error) {
      late.signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** The calls of one reply; what follows on an end is not run. */
  async #takeCalls(reply: Reply, taker: CallTaker, signal: AbortSignal) {
    const messages: ModelMessage[] = []
    const shown: ModelMessage[] = []
    let isRefused = false
    let isTaken = false
    for (const call of reply.calls) {
      const outcome = await taker.take(call, this.#context(signal))
      signal.throwIfAborted()
      if (outcome.step) this.#step(outcome.step)
      if (outcome.end) return { end: outcome.end, messages, isRefused: false }
      if (outcome.about) this.#about = outcome.about
      isRefused ||= outcome.isRefused
      if (outcome.taken) {
        if (outcome.taken.beyond !== undefined) this.#reasons.push(outcome.taken.beyond)
        isTaken = true
        if (taker.isClean) this.#watch.onEvent({ kind: 'draft', source: this.#copy.source })
      }
      messages.push({
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: call.id,
            toolName: call.name,
            output: { type: outcome.isRefused ? 'error-text' : 'text', value: outcome.answer },
          },
        ],
      })
      if (outcome.pictures && outcome.pictures.length > 0)
        shown.push(picturesMessage(call.name, outcome.pictures))
    }
    return {
      end: undefined,
      messages: [...messages, ...shown],
      isRefused: isRefused && !isTaken,
    }
  }

  #context(signal: AbortSignal): ToolContext {
    return { copy: this.#copy, request: this.#request, parts: this.#parts, signal, about: this.#about }
  }

  #step(step: TurnStep): void {
    const { withoutKey } = this.#parts.model
    const safe = {
      words: withoutKey(step.words),
      ...(step.refused !== undefined && { refused: withoutKey(step.refused) }),
    }
    this.#steps.push(safe)
    this.#watch.onEvent({ kind: 'step', step: safe })
  }

  #spend({ inputTokens, outputTokens }: Pick<Reply, 'inputTokens' | 'outputTokens'>): void {
    this.#spent.inputTokens += inputTokens
    this.#spent.outputTokens += outputTokens
    this.#spent.cost = this.#parts.model.costOf(this.#spent.inputTokens, this.#spent.outputTokens)
    this.#watch.onEvent({ kind: 'spent', spent: { ...this.#spent } })
  }

  #tellFailure(failure: ModelFailure): void {
    const { said } = failure
    this.#watch.onFailure?.({
      ...failure,
      ...(said !== undefined && { said: this.#parts.model.withoutKey(said).slice(0, 500) }),
    })
  }

  ended(end: TurnEnd): AuthorResult {
    const summary = this.#parts.model.withoutKey(end.summary)
    if (end.outcome !== 'changed') return this.unchanged(end.outcome, summary)
    const source = withoutUnusedAssets(this.#copy.source, this.#request.source)
    if (isSameSource(source, this.#request.source))
      return this.unchanged('answered', 'The draft is as was asked already: nothing changed.')
    return {
      outcome: 'changed',
      code: null,
      summary,
      notes: [...addressNotes(this.#request.source, source), ...end.notes, ...this.#reasons].map((note) =>
        this.#parts.model.withoutKey(note),
      ),
      steps: this.#steps,
      named: namedBetween(this.#copy.begun.page, this.#copy.page, this.#about ?? []),
      hasPickedFields: this.#pickedByNow,
      spent: this.#spent,
      source,
    }
  }

  unchanged(
    outcome: 'answered' | 'declined' | 'stopped' | 'failed',
    summary: string,
    code?: FailureCode,
  ): AuthorResult {
    return {
      outcome,
      code: code ?? null,
      summary,
      notes: [],
      steps: this.#steps,
      named: [],
      hasPickedFields: false,
      spent: this.#spent,
      source: this.#request.source,
    }
  }
}
