import type { TurnFailureCode } from '@platen/contract'
import type { ModelMessage } from 'ai'
import { TurnFailure } from './turn-failure.ts'
import { askModel, type OfferedTool, type Reply } from './ask-model.ts'
import { turnBounds } from '../turn-bounds.ts'
import type { AuthorModel, ModelTask } from './author-model.ts'
import { type ModelFailure, readFailure } from './read-failure.ts'

/** The result of testing the model, with a message for the operator. */
export interface ModelTrial {
  isRight: boolean
  code: TurnFailureCode | null
  sentence: string
}

const tryMs = 30_000
const messageLengthMax = 200

const answerTool: OfferedTool = {
  name: 'answer',
  description: 'Give the answer.',
  input: {
    type: 'object',
    properties: { colour: { type: 'string' } },
    required: ['colour'],
    additionalProperties: false,
  },
}

const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * Sends each of the operator's models a short request and checks whether it responds, calls tools and, if configured, accepts images. Never
 * throws: `sentence` says what to change. `withinMs` applies to each call.
 */
export async function tryModel(
  model: AuthorModel,
  signal: AbortSignal,
  { withinMs = tryMs }: { withinMs?: number } = {},
): Promise<ModelTrial> {
  const tasks: readonly ModelTask[] =
    model.nameFor('draft') === model.nameFor('edit') ? ['draft'] : ['draft', 'edit']
  for (const task of tasks) {
    const trial = await tryOne(model, { task, signal, withinMs, picture: false })
    if (!trial.isRight) return trial
    const seen = model.hasVision ? await tryOne(model, { task, signal, withinMs, picture: true }) : trial
    if (!seen.isRight) return seen
  }
  const names = tasks.map((task) => `“${model.nameFor(task)}”`).join(' and ')
  return {
    isRight: true,
    code: null,
    sentence: `${names} ${tasks.length > 1 ? 'respond and use' : 'responds and uses'} tools${model.hasVision ? ', and images are accepted' : ''}.`,
  }
}

interface Trial {
  task: ModelTask
  signal: AbortSignal
  withinMs: number
  picture: boolean
}

async function tryOne(model: AuthorModel, { task, signal, withinMs, picture }: Trial): Promise<ModelTrial> {
  const name = model.nameFor(task)
  const wrong = (code: TurnFailureCode, sentence: string): ModelTrial => ({ isRight: false, code, sentence })
  try {
    const reply = await askModel({
      model,
      task,
      instructions: 'Answer with the “answer” tool and nothing else.',
      messages: [question(picture)],
      tools: [answerTool],
      bounds: {
        ...turnBounds,
        replyMs: withinMs,
        firstByteMs: withinMs,
        stallMs: withinMs,
        replyBytesMax: 2 ** 20,
        replyTokensMax: 4_000,
      },
      signal,
      onSaid: () => {},
      onCall: () => {},
      onAgain: () => {},
      onBroken: () => {},
    })
    return isAnswered(reply)
      ? { isRight: true, code: null, sentence: '' }
      : wrong(
          'model_without_tools',
          `“${name}” responds, but called no tool. Choose a model that supports tool calls. A local server may need a setting for them.`,
        )
  } catch (error) {
    if (signal.aborted) return wrong('model_stalled', 'The test was stopped.')
    if (error instanceof TurnFailure)
      return wrong(
        'model_stalled',
        `“${name}” did not respond within ${Math.ceil(withinMs / 1_000)} s. A local model may still be loading: try again in a minute.`,
      )
    const failure = readFailure(error, Date.now())
    if (picture && failure.status !== undefined && failure.status >= 400 && failure.status < 500)
      return wrong(
        'model_request_rejected',
        `“${name}” responds, but does not accept images${serviceMessage(model, failure)}. Turn off images, or choose a model that supports them.`,
      )
    return wrong(failure.code, sentenceOf(model, name, failure))
  }
}

function question(picture: boolean): ModelMessage {
  const text = picture ? 'What color is this square?' : 'What color is snow?'
  return {
    role: 'user',
    content: picture
      ? [
          { type: 'text', text },
          { type: 'file', data: redSquare, mediaType: 'image/png' },
        ]
      : [{ type: 'text', text }],
  }
}

function isAnswered({ calls }: Reply): boolean {
  return calls.some(({ name, input }) => name === 'answer' && typeof input === 'object')
}

const sentences: Partial<Record<TurnFailureCode, (name: string, said: string) => string>> = {
  model_unreachable: () =>
    'No response from this address. Check the address and its port, and whether the server is running and reachable from here.',
  model_key_rejected: (_, said) => `The service rejected the API key${said}. Enter a valid key.`,
  model_not_found: (name, said) =>
    `The service responds, but has no “${name}” at this address${said}. Check the model’s name and the address, which often ends in /v1.`,
  model_redirected: () =>
    'The address redirects, and the API key is not sent to another address. Enter the target address.',
  model_busy: (_, said) => `The service responds, but is busy or out of credit${said}. Try again later.`,
  model_without_tools: (name, said) =>
    `“${name}” does not support tool calls${said}. Choose a model that does.`,
  model_failed: (_, said) =>
    `The service failed or returned an unexpected response${said}. Check the address and try again.`,
}

function sentenceOf(model: AuthorModel, name: string, failure: ModelFailure): string {
  const said = serviceMessage(model, failure)
  return sentences[failure.code]?.(name, said) ?? `The service refused the request${said}.`
}

/** The service's own message, shortened and without the key. */
function serviceMessage(model: AuthorModel, { status, said = '' }: ModelFailure): string {
  const words = model
    .withoutKey(messageIn(said))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, messageLengthMax)
  if (status === undefined || status < 300) return words === '' ? '' : ` (“${words}”)`
  return words === '' ? ` (${status})` : ` (${status}: “${words}”)`
}

function messageIn(body: string): string {
  const [, message] = /"message"\s*:\s*("(?:\\.|[^"\\])*")/.exec(body) ?? []
  if (message === undefined) return /^\s*</.test(body) ? '' : body
  try {
    return String(JSON.parse(message))
  } catch {
    return ''
  }
}
