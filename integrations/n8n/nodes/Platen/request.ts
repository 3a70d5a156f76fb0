import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type ILoadOptionsFunctions,
  type IN8nHttpFullResponse,
  type IWebhookFunctions,
  NodeApiError,
} from 'n8n-workflow'
import { toEscaped } from './escaped-html'

/** Message for an invalid key, instead of the API's explanation of the header. */
export const unknownKey = 'The API key is invalid. Create one on the template’s Integrations tab.'

/** Contexts of n8n that can send requests. */
export type Asking = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions

/** A request. Its `path` is relative to the base address. */
export interface PlatenRequest {
  method: IHttpRequestMethods
  path: string
  query?: IDataObject
  body?: IDataObject
  headers?: Record<string, string>
  itemIndex?: number
}

/** A problem document from Platen. */
interface Problem {
  title?: string
  detail?: string
  code?: string
  requestId?: string
  errors?: { pointer: string; message: string; suggestion?: string }[]
}

/** Sends a request. Throws a `NodeApiError` that lists each invalid value by its pointer. */
export async function askPlaten<T>(asking: Asking, request: PlatenRequest): Promise<T> {
  const { method, path, query, body, headers } = request
  const { baseUrl } = await asking.getCredentials<{ baseUrl: string }>('platenApi')
  const answer = (await asking.helpers.httpRequestWithAuthentication.call(asking, 'platenApi', {
    method,
    url: `${baseUrl.trim().replace(/\/+$/, '')}${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // A document can take a minute. Platen responds before this limit.
    timeout: 120_000,
    ...(query && { qs: query }),
    ...(body && { body }),
    ...(headers && { headers }),
  })) as IN8nHttpFullResponse
  if (answer.statusCode < 300) return answer.body as T
  throw toError(asking, request, answer)
}

function toError(asking: Asking, request: PlatenRequest, answer: IN8nHttpFullResponse): NodeApiError {
  const problem = (typeof answer.body === 'object' ? answer.body : {}) as Problem
  const wrong = (problem.errors ?? []).map(({ pointer, message, suggestion }) => {
    const isSaid = suggestion === undefined || /did you mean/i.test(message)
    const hint = isSaid ? '' : ` Did you mean ${suggestion}?`
    return `${pointer}: ${message}${hint}`
  })
  const isUnknownKey = answer.statusCode === 401
  const title = isUnknownKey ? unknownKey : (problem.title ?? `Platen returned status ${answer.statusCode}`)
  const details = wrong.length > 0 || isUnknownKey ? wrong : [problem.detail ?? '']
  const named = problem.requestId === undefined ? [] : [`Request ${problem.requestId}`]
  return new NodeApiError(
    asking.getNode(),
    { statusCode: answer.statusCode, code: problem.code ?? '', body: problem as IDataObject as never },
    {
      message: [title, ...wrong.slice(0, 3)].join('. '),
      description: toEscaped([...details, ...named].join('\n')),
      httpCode: String(answer.statusCode),
      ...(request.itemIndex !== undefined && { itemIndex: request.itemIndex }),
    },
  )
}
