import { type FaultCode, type JobAnswer, jobSchema } from '@platen/contract'
import { queuedJobExample } from './answer-examples.ts'
import { jsonAnswer, plain, problemResponses, replayedHeader } from './openapi-parts.ts'

const readingFaults: FaultCode[] = [
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'unavailable',
]

/** Schemas of jobs, for the reference's components. */
export const jobSchemas = { Job: plain(jobSchema) }

/** How a document is asked for without waiting, for the operations that make one. */
export const preferHeader = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` (RFC 7240) answers 202 with a job at once. `respond-async, wait=N` answers as if it were waited for when the document is there within N seconds (60 at most), and 202 otherwise.',
  schema: { type: 'string' },
}

/** The answer to `Prefer: respond-async`. */
export const acceptedJob = {
  description: 'The job, accepted: all of the request is right.',
  headers: {
    Location: { description: 'Where the job is asked for.', schema: { type: 'string' } },
    'X-Job-Id': { description: 'The job’s id.', schema: { type: 'string' } },
    'X-Template-Version': {
      description: 'The published version that is rendered.',
      schema: { type: 'string' },
    },
    'Preference-Applied': { description: 'What of `Prefer` was heeded.', schema: { type: 'string' } },
    ...replayedHeader,
  },
  content: jsonAnswer('Job', queuedJobExample),
}

const jobId = { name: 'jobId', in: 'path', required: true, schema: { type: 'string' } }

const cancelledJob: JobAnswer = {
  ...queuedJobExample,
  status: 'cancelled',
  finishedAt: '2026-11-30T12:00:02.000Z',
}

/** The paths of jobs, for the reference. */
export const jobPaths = {
  '/v1/jobs/{jobId}': {
    get: {
      operationId: 'getJob',
      summary: 'A job, with its result',
      description:
        'Returns the status of a document that was requested with `Prefer: respond-async`. Jobs and their documents are kept for 24 hours. The `result` has the shape that `output` names. Each response has a new `url`, which works for `expiration` minutes. It is absent if the bucket with the document is no longer connected. The `error` of a job that failed is the problem that the caller would have got. `expired`: no worker was free for it within an hour.',
      parameters: [
        jobId,
        {
          name: 'Prefer',
          in: 'header',
          required: false,
          description:
            '`wait=N`: answers when the job has ended, after N seconds at the latest (60 at most).',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'The job.', content: jsonAnswer('Job') },
        ...problemResponses(readingFaults),
      },
    },
    delete: {
      operationId: 'cancelJob',
      summary: 'Cancel a job',
      description:
        'A job that waits leaves the queue; what is being rendered is thrown away when it is done, save what is already in your own bucket. Cancelling again changes nothing. One that has succeeded, failed or expired cannot be cancelled: `job_ended`.',
      parameters: [jobId],
      responses: {
        200: { description: 'The job, cancelled.', content: jsonAnswer('Job', cancelledJob) },
        ...problemResponses([...readingFaults, 'job_ended']),
      },
    },
  },
}
