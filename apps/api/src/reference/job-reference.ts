import { type FaultCode, type JobAnswer, jobSchema } from '@platen/contract'
import { queuedJobExample } from './answer-examples.ts'
import { jsonResponse, plain, problemResponses, replayedHeader } from './openapi-parts.ts'

const readingFaults: FaultCode[] = [
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'unavailable',
]

/** Component schemas of jobs. */
export const jobSchemas = { Job: plain(jobSchema) }

/** The `Prefer` header of operations that generate a document. */
export const preferHeader = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` (RFC 7240) returns 202 with a job immediately. `respond-async, wait=N` returns the document if it is ready within N seconds (60 at most), and otherwise 202 with a job.',
  schema: { type: 'string' },
}

/** The response to `Prefer: respond-async`. */
export const acceptedJob = {
  description: 'The request is valid, and the job was accepted.',
  headers: {
    Location: { description: 'URL of the job.', schema: { type: 'string' } },
    'X-Job-Id': { description: 'ID of the job.', schema: { type: 'string' } },
    'X-Template-Version': {
      description: 'The published version of the template.',
      schema: { type: 'string' },
    },
    'Preference-Applied': { description: 'The preferences that were applied.', schema: { type: 'string' } },
    ...replayedHeader,
  },
  content: jsonResponse('Job', queuedJobExample),
}

const jobId = { name: 'jobId', in: 'path', required: true, schema: { type: 'string' } }

const cancelledJob: JobAnswer = {
  ...queuedJobExample,
  status: 'cancelled',
  finishedAt: '2026-11-30T12:00:02.000Z',
}

/** Reference for the job endpoints. */
export const jobPaths = {
  '/v1/jobs/{jobId}': {
    get: {
      operationId: 'getJob',
      summary: 'Get a job',
      description:
        'Returns the status of a document that was requested with `Prefer: respond-async`. Jobs and their documents are kept for 24 hours. The shape of `result` depends on `output`. Each response contains a new `url`, which is valid for `expiration` minutes. `url` is absent if the bucket with the document is no longer connected. The `error` of a failed job is the problem that a synchronous request would have returned. `expired`: no worker was available within an hour.',
      parameters: [
        jobId,
        {
          name: 'Prefer',
          in: 'header',
          required: false,
          description:
            '`wait=N` sends the response when the job has ended, after at most N seconds (up to 60).',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'The job.', content: jsonResponse('Job') },
        ...problemResponses(readingFaults),
      },
    },
    delete: {
      operationId: 'cancelJob',
      summary: 'Cancel a job',
      description:
        'Removes a queued job from the queue. A document that is being rendered is discarded, unless it is already in your own bucket. Cancelling again has no effect. Jobs that have succeeded, failed or expired cannot be cancelled (`job_ended`).',
      parameters: [jobId],
      responses: {
        200: { description: 'The cancelled job.', content: jsonResponse('Job', cancelledJob) },
        ...problemResponses([...readingFaults, 'job_ended']),
      },
    },
  },
}
