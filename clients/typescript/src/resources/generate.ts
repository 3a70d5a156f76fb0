import { errorOfProblem, PlatenError } from '../errors.ts'
import type { CreateRequest, Job } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { startDeadline } from '../transport/deadline.ts'
import type { Transport } from '../transport/transport.ts'
import {
  type DocumentLink,
  documentOfJob,
  type GenerateOptions,
  type PdfDocument,
  readAnswer,
  readPdf,
} from './generated-document.ts'
import { type Jobs, lookSeconds } from './jobs.ts'

/** The template, data and options for a request. */
export interface Wanted {
  template: string
  data: object | null
  options: GenerateOptions & CallOptions
}

/** Generates a document and waits for it. */
export async function generate(
  transport: Transport,
  jobs: Jobs,
  wanted: Wanted,
): Promise<PdfDocument | DocumentLink> {
  const { options } = wanted
  const deadline = startDeadline(options, options.timeoutMs ?? transport.timeoutMs)
  const call = { operation: 'createDocument', idempotencyKey: options.idempotencyKey } as const
  if (options.async !== true) {
    const isFile = options.output !== 'url'
    const headers = isFile ? { Accept: 'application/pdf, application/problem+json' } : {}
    const body = bodyOf(wanted, isFile ? undefined : 'url')
    return transport.sendWithin({ ...call, body, headers, read: isFile ? readPdf : readAnswer }, deadline)
  }
  const headers = { Prefer: `respond-async, wait=${lookSeconds}` }
  const read = async (response: Response) =>
    response.status === 202 ? ((await response.json()) as Job) : readAnswer(response)
  const body = bodyOf(wanted, options.output === 'url' ? 'url' : 'base64')
  const answer = await transport.sendWithin({ ...call, body, headers, read }, deadline)
  if (!('status' in answer)) return answer
  return documentOf(await jobs.waitWithin(answer.jobId, deadline), options)
}

/** Requests a document without waiting. */
export function startJob(transport: Transport, wanted: Wanted): Promise<Job> {
  const { options } = wanted
  return transport.send(
    {
      operation: 'createDocument',
      idempotencyKey: options.idempotencyKey,
      body: bodyOf(wanted, options.output === 'url' ? 'url' : 'base64'),
      headers: { Prefer: 'respond-async' },
      read: async (response) => (await response.json()) as Job,
    },
    options,
  )
}

function documentOf(job: Job, { bucket }: GenerateOptions): PdfDocument | DocumentLink {
  const document = documentOfJob(job)
  if (document) return document
  if (job.error) throw errorOfProblem(job.error)
  if (job.status === 'cancelled') throw new PlatenError('cancelled', `The job ${job.jobId} was cancelled.`)
  if (bucket === undefined)
    throw new PlatenError('not_found', `The document of the job ${job.jobId} is no longer stored.`)
  throw new PlatenError('bucket_not_connected', `The bucket of the job ${job.jobId} is no longer connected.`)
}

function bodyOf({ template, data, options }: Wanted, output: CreateRequest['output']): CreateRequest {
  const { version, expirationMinutes, bucket } = options
  return {
    templateId: template,
    ...(data === null ? { blank: true } : { data: data as Record<string, unknown> }),
    ...(version === undefined ? {} : { version }),
    ...(output === undefined ? {} : { output }),
    ...(expirationMinutes === undefined ? {} : { expiration: expirationMinutes }),
    ...(bucket === undefined ? {} : { s3_bucket: bucket.name, s3_key: bucket.key }),
  }
}
