import type { TurnFailureCode } from '@platen/contract'
import type { ModelMessage } from 'ai'
import { TurnFailure } from './turn-failure.ts'
import { askModel, type OfferedTool, type Reply } from './ask-model.ts'
import { turnBounds } from '../turn-bounds.ts'
import type { AuthorModel, ModelTask } from './author-model.ts'
import { type ModelFailure, readFailure } from './read-failure.ts'

/** What came of a test of the model: a sentence for the operator. */
export interface ModelTrial {
  isRight: boolean
  code: TurnFailureCode | null
  sentence: string
}

const tryMs = 30_000
const saidMax = 200

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

/** A red square of 8 × 8 pixels, as PNG. */
const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * Asks each of the operator's models one short thing: whether it answers, calls tools and, where it is said to, takes pictures. Never throws;
 * the sentences say what to change. `withinMs`: for each call.
 */
export async function tryModel(
  model: AuthorModel,
  signal: AbortSignal,
  { withinMs = tryMs }: { withinMs?: number } = {},
): Promise<ModelTrial> {
  const tasks: readonly ModelTask[] =
    model.nameFromLabel('draft') === model.nameFromLabel('edit') ? ['draft'] : ['draft', 'edit']
  for (const task of tasks) {
    const trial = await tryOne(model, { task, signal, withinMs, picture: false })
    if (!trial.isRight) return trial
    const seen = model.hasVision ? await tryOne(model, { task, signal, withinMs, picture: true }) : trial
    if (!seen.isRight) return seen
  }
  const names = tasks.map((task) => `“${model.nameFromLabel(task)}”`).join(' and ')
  return {
    isRight: true,
    code: null,
    sentence: `${names} ${tasks.length > 1 ? 'answer and use' : 'answers and uses'} tools${model.hasVision ? ', and pictures are taken' : ''}.`,
  }
}

interface Trial {
  task: ModelTask
  signal: AbortSignal
  withinMs: number
  picture: boolean
}

async function tryOne(model: AuthorModel, { task, signal, withinMs, picture }: Trial): Promise<ModelTrial> {
  const name = model.nameFromLabel(task)
  const wrong = (code: TurnFailureCode, sentence: string): ModelTrial => ({ isRight: false, code, sentence })
  try {
    const reply = await askModel({
      model,
      task,
      instructions: 'You answer with the tool “answer”, and with nothing else.',
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
          `“${name}” answers, but called no tool. Choose a model that uses tools; a server of your own may need a setting for that.`,
        )
  } catch (error) {
    if (signal.aborted) return wrong('model_stalled', 'The test was stopped.')
    if (error instanceof TurnFailure)
      return wrong(
        'model_stalled',
        `“${name}” did not answer within ${Math.ceil(withinMs / 1_000)} s. A local model may still be loading: try again in a minute.`,
      )
    const failure = readFailure(error, Date.now())
    if (picture && failure.status !== undefined && failure.status >= 400 && failure.status < 500)
      return wrong(
        'model_request_rejected',
        `“${name}” answers, but takes no pictures${saidBy(model, failure)}. Turn pictures off, or choose a model that sees.`,
      )
    return wrong(failure.code, sentenceOf(model, name, failure))
  }
}

function question(picture: boolean): ModelMessage {
  const text = picture ? 'Which colour is this square?' : 'Which colour has snow?'
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
    'Nothing answers at the address. Check it, its port, and whether the server runs and can be reached from here.',
  model_key_rejected: (_, said) => `The service refused the key${said}. Set a valid one.`,
  model_not_found: (name, said) =>
    `The service answers, but has no “${name}” at this address${said}. Check the model’s name, and whether the address ends as the service wants it, often in /v1.`,
  model_redirected: () =>
    'The address leads to another one, and the key is not sent there. Set the address that it leads to.',
  model_busy: (_, said) => `The service answers, but is busy or has no credit left${said}. Try again later.`,
  model_without_tools: (name, said) => `“${name}” takes no tools${said}. Choose a model that does.`,
  model_failed: (_, said) =>
    `The service failed, or answered something else than a model does${said}. Check the address, and try again.`,
}

function sentenceOf(model: AuthorModel, name: string, failure: ModelFailure): string {
  const said = saidBy(model, failure)
  return sentences[failure.code]?.(name, said) ?? `The service refused the request${said}.`
}

/** The service's own words, short and without the key. */
function saidBy(model: AuthorModel, { status, said = '' }: ModelFailure): string {
  const words = model
    .withoutKey(messageIn(said))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, saidMax)
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
