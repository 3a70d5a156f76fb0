import type { JSONSchema7, ModelMessage } from 'ai'
import type { AuthorModel, ModelTask } from './author-model.ts'
import { TurnFailure } from './turn-failure.ts'
import type { TurnBounds } from '../turn-bounds.ts'

/** A tool that the model called. */
export interface ToolCall {
  id: string
  name: string
  /** What it gave; a text where that was no JSON. */
  input: unknown
}

/** One reply of the model, whole. */
export interface Reply {
  text: string
  calls: ToolCall[]
  /** The reply as later requests show it. */
  messages: ModelMessage[]
  /** Its length was over what the service allows. */
  isCutOff: boolean
  inputTokens: number
  outputTokens: number
}

/** A tool as the service is told of it. */
export interface OfferedTool {
  name: string
  description: string
  input: JSONSchema7
}

/** What a model is asked with. */
export interface Question {
  model: AuthorModel
  task: ModelTask
  instructions: string
  messages: readonly ModelMessage[]
  /** What it may call; they are run apart, one after the other. */
  tools: Iterable<OfferedTool>
  bounds: TurnBounds
  signal: AbortSignal
  onSaid: (text: string) => void
  /** It begins to write a call of this tool. */
  onCall: (name: string) => void
  /** It is asked again: what was said of this reply so far is void. */
  onAgain: () => void
  /** What a reply that was broken off is taken to have used, as nobody counts it. */
  onBroken: (spent: Pick<Reply, 'inputTokens' | 'outputTokens'>) => void
}

const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** Letters of a token, where the service does not count them. */
export const lettersOfToken = 4

/**
 * Asks for one reply. Ends with the reply, with what the service failed with, with a `TurnFailure` where it stalls or takes too long, or with
 * the signal's reason.
 */
export async function askModel(question: Question): Promise<Reply> {
  const { model, task, instructions, messages, tools, bounds, signal, onSaid, onCall, onBroken } = question
  // Loaded by the first reply: without a model nobody needs it.
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
      // What is the same in the next reply is kept by services that do so when asked.
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
      // It is thrown below; by itself it would be printed with all of the request.
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
        reply.inputTokens = part.totalUsage.inputTokens ?? lettersIn(instructions, messages) / lettersOfToken
        reply.outputTokens = part.totalUsage.outputTokens ?? 0
      }
    }
    signal.throwIfAborted()
    broken.signal.throwIfAborted()
    say(said.rest())
    reply.messages = await result.responseMessages
    reply.outputTokens ||= Math.ceil(lettersIn('', reply.messages) / lettersOfToken)
    reply.inputTokens = Math.ceil(reply.inputTokens)
    return reply
  } catch (error) {
    if (letters > 0 || signal.aborted || broken.signal.aborted)
      onBroken({
        inputTokens: Math.ceil(lettersIn(instructions, messages) / lettersOfToken),
        // What a service sends beyond what it was asked for is its own fault.
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

/** What the service says back may be written into the draft. */
function withoutKeyIn(input: unknown, { withoutKey }: Pick<AuthorModel, 'withoutKey'>): unknown {
  if (typeof input === 'string') return withoutKey(input)
  const text = JSON.stringify(input)
  const safe = withoutKey(text)
  return safe === text ? input : (JSON.parse(safe) as unknown)
}

/** Letters of what a model reads, pictures left out. */
export function lettersIn(instructions: string, messages: readonly ModelMessage[]): number {
  const text = JSON.stringify(messages, function (this: Record<string, unknown>, key, value: unknown) {
    // A Buffer is asked for its JSON before it comes here.
    return this[key] instanceof Uint8Array ? '' : value
  })
  return instructions.length + text.length
}

/** Takes the key out of a text that comes in pieces, should the service say it back. */
class KeyFilter {
  readonly #model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>
  #held = ''

  constructor(model: Pick<AuthorModel, 'withoutKey' | 'keptBack'>) {
    this.#model = model
  }

  /** What can be shown so far. */
  pass(piece: string): string {
    const text = this.#model.withoutKey(this.#held + piece)
    const kept = this.#model.keptBack(text)
    this.#held = text.slice(text.length - kept)
    return text.slice(0, text.length - kept)
  }

  /** What was held back as it might have become the key. */
  rest(): string {
    const text = this.#held
    this.#held = ''
    return text
  }
}
