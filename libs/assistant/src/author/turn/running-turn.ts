import { readSample } from '@platen/template/draft'
import type { ModelMessage } from '../models/sdk-types.ts'
import type { AuthorParts, AuthorRequest, ShownPicture } from '../author-parts.ts'
import { lettersIn, lettersOfToken, type Reply, type ToolCall } from '../models/ask-model.ts'
import { askWithRetries } from '../models/ask-with-retries.ts'
import { TurnFailure } from '../models/turn-failure.ts'
import type { About } from '../checks/proposed-edit.ts'
import { toolsFor } from '../tools/author-tools.ts'
import type { AuthorTool, ToolContext, TurnEnd } from '../tools/tool.ts'
import { turnBounds } from '../turn-bounds.ts'
import { WorkingCopy } from '../working-copy/working-copy.ts'
import { instructionsFor } from '../instructions/instructions.ts'
import { firstMessages, picturesMessage, withLastPictures } from './messages.ts'
import type { NewDraft } from './new-draft.ts'
import { type CallOutcome, CallTaker } from './take-call.ts'
import { RepeatedAnswers } from './repeated-answers.ts'
import type { TurnRecord } from './turn-record.ts'
import { createNudges } from './create-nudges.ts'
import type { TurnWatch } from './turn-watch.ts'

/** The loop of a turn: ask the model, run its calls, and send the results with the next request. */
export class RunningTurn {
  readonly copy: WorkingCopy
  /** The model's reasons for changing more than the request is about. */
  readonly reasons: string[] = []
  about: About | undefined
  readonly #parts: AuthorParts
  readonly #request: AuthorRequest
  readonly #watch: TurnWatch
  readonly #record: TurnRecord
  readonly #bounds
  readonly #endsAt: number
  readonly #givenData: ToolContext['givenData']
  readonly #repeats = new RepeatedAnswers()

  constructor(
    parts: AuthorParts,
    of: { request: AuthorRequest; watch: TurnWatch; record: TurnRecord; begun: NewDraft },
  ) {
    this.#parts = parts
    this.#request = of.request
    this.#watch = of.watch
    this.#record = of.record
    this.#bounds = { ...turnBounds, ...parts.bounds }
    this.#endsAt = performance.now() + this.#bounds.turnMs
    this.copy = new WorkingCopy(of.begun.source)
    this.about = this.#selected()
    this.#givenData = givenDataOf(of)
  }

  #selected(): About | undefined {
    const { about } = this.#request
    const element = this.copy.tree.elements.find(({ start }) => start === about)
    return element && { elements: [this.copy.numberOf(element)], settings: false, fields: [] }
  }

  /** Resolves with the end that the model chose. Rejects with a `TurnFailure`, a `Fault` from a dependency, or the signal's reason. */
  async run(): Promise<TurnEnd> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new TurnFailure('prompt_timeout')), this.#bounds.turnMs)
    try {
      return await this.#rounds(AbortSignal.any([this.#watch.signal, late.signal]))
    } catch (error) {
      late.signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #rounds(signal: AbortSignal): Promise<TurnEnd> {
    const { check } = this.#parts
    const tools = toolsFor({
      isNew: this.#request.isNew === true,
      hasFiles: this.#request.files.length > 0,
      hasEarlier: this.#request.earlier.length > 0 && this.#parts.readBefore !== undefined,
    })
    const taker = new CallTaker(tools, check, await check(this.copy.source, signal))
    const instructions = instructionsFor(this.#request)
    const messages = firstMessages(this.#request, this.copy, this.about?.elements ?? [])
    const nudges = createNudges(this.#request)
    let refusals = 0
    for (let round = 0; round < this.#bounds.roundsMax; round++) {
      const reply = await this.#ask({
        instructions,
        messages: withLastPictures(messages),
        tools,
        signal,
      })
      messages.push(...reply.messages.filter(({ role }) => role === 'assistant'))
      if (reply.calls.length === 0) {
        const next = nudges(reply, this.copy.isChanged)
        // If text ends the turn, the same checks apply as for a `finish` call.
        const ended: Pick<CallOutcome, 'answer' | 'end'> =
          'end' in next ? await taker.end(next.end, this.#context(signal, taker)) : { answer: next.say }
        if (ended.end) return ended.end
        messages.push({ role: 'user', content: ended.answer })
        continue
      }
      const called = await this.#takeCalls(reply, { taker, tools, signal })
      if (called.end) return called.end
      messages.push(...called.messages)
      // Several refused calls in one reply count as one refusal.
      refusals = called.isRefused ? refusals + 1 : 0
      if (refusals >= this.#bounds.refusalsMax) throw new TurnFailure('too_many_rejected_edits')
      const { inputTokens, outputTokens } = this.#record.spent
      if (inputTokens + outputTokens > this.#bounds.tokensMax)
        throw new TurnFailure('prompt_token_limit_reached')
    }
    throw new TurnFailure('reply_limit_reached')
  }

  async #ask(
    asked: Pick<Parameters<typeof askWithRetries>[0], 'instructions' | 'messages' | 'signal'> & {
      tools: ReadonlyMap<string, AuthorTool>
    },
  ): Promise<Reply> {
    const { model, reserve } = this.#parts
    const wanted =
      lettersIn(asked.instructions, asked.messages) / lettersOfToken + this.#bounds.replyTokensMax
    if (!(await reserve(Math.ceil(wanted)))) throw new TurnFailure('daily_token_limit_reached')
    this.#record.doing('Thinking')
    const reply = await askWithRetries(
      {
        ...asked,
        tools: asked.tools.values(),
        model,
        task: this.#request.isNew === true ? 'draft' : 'edit',
        bounds: this.#bounds,
        onSaid: (text) => this.#record.say(text),
        onCall: (name) => this.#record.doing(asked.tools.get(name)?.doing ?? 'Thinking'),
        onAgain: () => {
          this.#record.again()
          this.#record.doing('Asking the model again')
        },
        onBroken: (spent) => this.#record.spend(spent),
      },
      {
        onStep: (step) => this.#record.step(step),
        onFailure: (failure) => this.#record.failed(failure),
        turnEndsAt: this.#endsAt,
      },
    )
    this.#record.replied()
    this.#record.spend(reply)
    return reply
  }

  /** Runs the calls of one reply. Calls after the end of the turn are ignored. */
  async #takeCalls(
    reply: Reply,
    of: { taker: CallTaker; tools: ReadonlyMap<string, AuthorTool>; signal: AbortSignal },
  ) {
    const { taker, tools, signal } = of
    const messages: ModelMessage[] = []
    const shown: ModelMessage[] = []
    let isRefused = false
    let isTaken = false
    for (const call of reply.calls) {
      const answers: string[] = []
      const pictures: ShownPicture[] = []
      let isError = false
      if (isRefused && call.name === 'finish') {
        const value =
          'Not finished, because a call before it in this reply was refused. Do what is left, then call finish.'
        messages.push(toolMessage(call, { isError: true, value }))
        continue
      }
      this.#record.doing(tools.get(call.name)?.doing ?? 'Thinking')
      for await (const outcome of taker.take(call, () => this.#context(signal, taker))) {
        signal.throwIfAborted()
        if (outcome.step) this.#record.step(outcome.step)
        if (outcome.end) return { end: outcome.end, messages, isRefused: false }
        if (outcome.about) this.about = outcome.about
        if (outcome.taken) {
          if (outcome.taken.beyond !== undefined) this.reasons.push(outcome.taken.beyond)
          isTaken = true
          if (taker.isClean) this.#watch.onEvent({ kind: 'draft', source: this.copy.source })
        }
        isError ||= outcome.isRefused
        answers.push(outcome.answer)
        pictures.push(...(outcome.pictures ?? []))
      }
      isRefused ||= isError
      const answer = answers.join('\n')
      const value = this.#repeats.answerTo(call, { answer, source: this.copy.source })
      messages.push(toolMessage(call, { isError, value: isError ? answer : value }))
      if (pictures.length > 0 && value === answer) shown.push(picturesMessage(call.name, pictures))
    }
    return {
      end: undefined,
      messages: [...messages, ...shown],
      isRefused: isRefused && !isTaken,
    }
  }

  #context(signal: AbortSignal, { faults, removed, prints }: CallTaker): ToolContext {
    return {
      copy: this.copy,
      request: this.#request,
      parts: this.#parts,
      prints,
      givenData: this.#givenData,
      faults,
      removed,
      signal,
      about: this.about,
    }
  }
}

function toolMessage(
  { id, name }: Pick<ToolCall, 'id' | 'name'>,
  { isError, value }: { isError: boolean; value: string },
): ModelMessage {
  const output = { type: isError ? ('error-text' as const) : ('text' as const), value }
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] }
}

function givenDataOf({
  request: { isNew, sample },
  begun,
}: {
  request: AuthorRequest
  begun: NewDraft
}): ToolContext['givenData'] {
  if (isNew !== true || !sample || sample.format === 'later') return undefined
  return readSample(begun.source.files['sample.json'] ?? '').data
}
