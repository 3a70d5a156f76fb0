import type { JSONSchema7, ModelMessage } from 'ai'
import type { AuthorModel, ModelTask } from './author-model.ts'
import { TurnFailure } from './turn-failure.ts'
import type { TurnBounds } from '../turn-bounds.ts'

export interface ToolCall {
  id: string
  name: string
  /** The parsed input, or the raw text if it is invalid JSON. */
  input: unknown
}

/** A complete reply from the model. */
export interface Reply {
  text: string
  calls: ToolCall[]
  /** The message that represents the reply in later requests. */
  messages: ModelMessage[]
  /** Whether the reply was cut off at the service's length limit. */
  isCutOff: boolean
  inputTokens: number
  outputTokens: number
}

/** A tool definition as sent to the service. */
export interface OfferedTool {
  name: string
  description: string
  input: JSONSchema7
}

export interface Question {
  model: AuthorModel
  task: ModelTask
  instructions: string
  messages: readonly ModelMessage[]
  /** Tools that the model may call. They run later, one after the other. */
  tools: Iterable<OfferedTool>
  bounds: TurnBounds
  signal: AbortSignal
  onSaid: (text: string) => void
  /** Called when the model begins to write a tool call, with the name of the tool. */
  onCall: (name: string) => void
  /** Called before a failed request is repeated. The partial reply is discarded. */
  onAgain: () => void
  /** Called with estimated tokens if a reply is interrupted, because the service then reports none. */
  onBroken: (spent: Pick<Reply, 'inputTokens' | 'outputTokens'>) => void
}

const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** Characters per token, for estimates. */
export const lettersOfToken = 4

/** Requests one reply. Rejects with the service's error, a `TurnFailure` if the reply stalls or takes too long, or the signal's reason. */
export async function askModel(question: Question): Promise<Reply> {
  const { model, task, instructions, messages, tools, bounds, signal, onSaid, onCall, onBroken } = question
  // Imported when a reply is first requested, because installations without a model do not need the SDK.
  const { jsonSchema, streamText, tool } = await import('ai')
  const broken = new AbortController()
  const breakOff = (code: 'model_stalled' | 'model_too_slow') => broken.abort(new TurnFailure(code))
  const whole = setTimeout(() => breakOff('model_too_slow'), bounds.replyMs)
  let silence = setTimeout(() => breakOff('model_stalled'), bounds.firstByteMs)
  const onBytes = () => {
    clearTimeout(silence)
    silence = setTimeout(() => breakOff('model_stalled'), bounds.stallMs)
  }
  let letters = 0
  try {
    const result = streamText({
      model: await model.languageModel(task, { bytesMax: bounds.replyBytesMax, onBytes }),
      // Some services cache the unchanged part of the next request if it is marked.
      instructions: { role: 'system', content: instructions, providerOptions: cacheMark },
      messages: messages.map((message, index) =>
        index === messages.length - 1 ? { ...message, providerOptions: cacheMark } : message,
      ),
      tools: Object.fromEntries(
        Array.from(tools, ({ name, description, input }) => [
          name,
          tool({ description, inputSchema: jsonSchema(input) }),
        ]),
      ),
      maxRetries: 0,
      maxOutputTokens: bounds.replyTokensMax,
      abortSignal: AbortSignal.any([signal, broken.signal]),
      // The error is thrown below. The default handler would print it with the whole request.
      onError: () => {},
    })
    const said = new KeyFilter(model)
    const reply: Reply = {
      text: '',
      calls: [],
      messages: [],
      isCutOff: false,
      inputTokens: 0,
      outputTokens: 0,
    }
    const say = (text: string) => {
      reply.text += text
      if (text !== '') onSaid(text)
    }
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') break
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') letters += part.text.length
      if (part.type === 'tool-input-delta') letters += part.delta.length
      if (part.type === 'tool-input-start') onCall(part.toolName)
      if (part.type === 'text-delta') say(said.pass(part.text))
      else if (part.type === 'tool-call')
        reply.calls.push({ id: part.toolCallId, name: part.toolName, input: withoutKeyIn(part.input, model) })
      else if (part.type === 'finish') {
        reply.isCutOff = part.finishReason === 'length'
        reply.inputTokens =
          plausibleTokens(part.totalUsage.inputTokens) ?? lettersIn(instructions, messages) / lettersOfToken
        reply.outputTokens = plausibleTokens(part.totalUsage.outputTokens) ?? 0
      }
    }
    signal.throwIfAborted()
    broken.signal.throwIfAborted()
    say(said.rest())
    reply.messages = await result.responseMessages
    reply.outputTokens ||= Math.ceil(lettersIn('', reply.messages) / lettersOfToken)
    reply.inputTokens = Math.ceil(reply.inputTokens)
    reply.outputTokens = Math.ceil(reply.outputTokens)
    return reply
  } catch (error) {
    if (letters > 0 || signal.aborted || broken.signal.aborted)
      onBroken({
        inputTokens: Math.ceil(lettersIn(instructions, messages) / lettersOfToken),
        // Output beyond the requested limit is not charged to the account.
        outputTokens: Math.min(bounds.replyTokensMax, Math.ceil(letters / lettersOfToken)),
      })
    signal.throwIfAborted()
    broken.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
  }
}

/** More tokens than any model accepts in one request. */
const replyTokensLimit = 10_000_000

/** Returns the number of tokens that a service reports, or `undefined` if it cannot be correct. */
function plausibleTokens(count: number | undefined): number | undefined {
  return count !== undefined && count >= 0 && count <= replyTokensLimit ? count : undefined
}

/** Removes the API key from the input of a tool call, because the service may repeat the key, and the input can become part of the draft. */
function withoutKeyIn(input: unknown, { withoutKey }: Pick<AuthorModel, 'withoutKey'>): unknown {
  if (typeof input === 'string') return withoutKey(input)
  const text = JSON.stringify(input)
  const safe = withoutKey(text)
  return safe === text ? input : (JSON.parse(safe) as unknown)
}

/** Counts the characters that a model reads, except pictures. */
export function lettersIn(instructions: string, messages: readonly ModelMessage[]): number {
  const text = JSON.stringify(messages, function (this: Record<string, unknown>, key, value: unknown) {
    // `value` of a Buffer is already the result of its `toJSON`.
    return this[key] instanceof Uint8Array ? '' : value
  })
  return instructions.length + text.length
}

/** Removes the key from streamed text, in case the service repeats it. */
class KeyFilter {
  readonly #model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>
  #held = ''

  constructor(model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>) {
    this.#model = model
  }

  /** Returns the text that can be shown so far. */
  pass(piece: string): string {
    const text = this.#model.withoutKey(this.#held + piece)
    const kept = this.#model.keptBack(text)
    this.#held = text.slice(text.length - kept)
    return text.slice(0, text.length - kept)
  }

  /** Returns the text that was held back because it might be the start of the key. */
  rest(): string {
    const text = this.#held
    this.#held = ''
    return text
  }
}
