import { type Static, Type } from 'typebox'
import { base64AnswerSchema, problemSchema, urlAnswerSchema } from './requests.ts'

/** Number of hours for which a job, and its document if it was requested as base64, can be fetched. */
export const jobKeptHours = 24
/** Minutes after which a job expires if no worker could render it. */
export const jobWaitMaxMinutes = 60
/** Maximum duration of a long poll (`Prefer: wait=N`), in seconds. */
export const waitSecondsMax = 60

/** Statuses of an asynchronous job. `expired`: no worker picked it up within `jobWaitMaxMinutes`. */
export const jobStatuses = ['queued', 'rendering', 'succeeded', 'failed', 'expired', 'cancelled'] as const
/** One of `jobStatuses`. */
export type JobStatus = (typeof jobStatuses)[number]

/** Whether a job has ended. */
export function isFinalJobStatus(status: JobStatus): boolean {
  return status !== 'queued' && status !== 'rendering'
}

const instant = (description: string) => Type.String({ format: 'date-time', description })

/** Body of `GET /v1/jobs/{jobId}`, and of the 202 response to `Prefer: respond-async`. */
export const jobSchema = Type.Object(
  {
    jobId: Type.String(),
    status: Type.Enum(jobStatuses),
    templateId: Type.String(),
    templateVersion: Type.Integer({ description: '`0` for the draft.' }),
    isTest: Type.Optional(Type.Literal(true, { description: 'Set if the job was created with a test key.' })),
    createdAt: instant('When the job was accepted.'),
    finishedAt: Type.Optional(instant('When the job succeeded, failed, expired or was cancelled.')),
    expiresAt: instant('When the job is deleted.'),
    pageCount: Type.Optional(Type.Integer()),
    warnings: Type.Optional(
      Type.Array(Type.Object({ code: Type.String(), subject: Type.String(), message: Type.String() })),
    ),
    result: Type.Optional(Type.Union([urlAnswerSchema, base64AnswerSchema])),
    error: Type.Optional(problemSchema),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/jobs/{jobId}`. */
export type JobAnswer = Static<typeof jobSchema>
