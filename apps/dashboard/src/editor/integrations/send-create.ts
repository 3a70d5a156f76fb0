import type { Problem } from '@platen/contract'
import { isJsonObject, readJson } from '@platen/template/draft'
import { offlineProblem } from '../../api/problem-error.ts'
import { revealMainKey } from '../../api/reveal-key.ts'
import { decodeBase64 } from '../../api/send.ts'
import { servicePath } from '../../api/service-path.ts'

/** The output options of `POST /v1/create`. */
export const outputs: { value: 'base64' | 'url'; label: string }[] = [
  { value: 'base64', label: 'File' },
  { value: 'url', label: 'Link' },
]

/** The result of a call, for display. */
export interface CreateOutcome {
  status: number
  ms: number
  /** The API key that was used, masked. */
  maskedKey: string
  headers: { name: string; value: string }[]
  /** The response with long base64 data shortened. */
  shown: string
  problem: Problem | undefined
  /** The document or its URL. */
  document: { bytes: Blob; fileName: string } | { url: string } | undefined
}

const shownHeaders = ['X-Request-Id', 'X-Page-Count', 'X-Template-Version', 'X-Document-Warnings']

/**
 * Calls the API as programs do, with the account's newest API key, which is fetched for this call only. Throws `ProblemError` if the key
 * cannot be fetched or the service does not respond. A rejected call is a result.
 */
export async function sendCreate(body: {
  templateId: string
  data: Readonly<Record<string, unknown>>
  output: 'base64' | 'url'
}): Promise<CreateOutcome> {
  const { key, masked } = await revealMainKey()
  const started = performance.now()
  const response = await fetch(servicePath('/v1/create'), {
    method: 'POST',
    // Only the key identifies the caller, as for programs.
    credentials: 'omit',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw offlineProblem()
  })
  const text = await response.text()
  const ms = performance.now() - started
  return { maskedKey: masked, ms, ...readAnswer(response, text) }
}

function readAnswer(response: Response, text: string): Omit<CreateOutcome, 'maskedKey' | 'ms'> {
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [{ name, value }]
  })
  const { status } = response
  const answer = readJson(text)
  if (!isJsonObject(answer)) {
    return { status, headers, shown: text.slice(0, 2_000), problem: undefined, document: undefined }
  }
  const shown = JSON.stringify(shortened(answer), null, 2)
  if (!response.ok)
    return { status, headers, shown, problem: answer as unknown as Problem, document: undefined }
  return { status, headers, shown, problem: undefined, document: documentOf(answer) }
}

function documentOf({ url, base64, fileName }: Record<string, unknown>): CreateOutcome['document'] {
  if (typeof url === 'string') return { url }
  if (typeof base64 !== 'string') return undefined
  return {
    bytes: new Blob([decodeBase64(base64)], { type: 'application/pdf' }),
    fileName: typeof fileName === 'string' ? fileName : 'document.pdf',
  }
}

const shownBase64 = 60

/** Returns a response with its base64 data shortened for display. */
export function shortened(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { base64 } = answer
  if (typeof base64 !== 'string' || base64.length <= shownBase64) return answer
  return { ...answer, base64: `${base64.slice(0, shownBase64)}… (${base64.length} characters)` }
}
