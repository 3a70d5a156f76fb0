import { type Static, Type } from 'typebox'
import { base64AnswerSchema, problemSchema, urlAnswerSchema } from './requests.ts'

/** Hours for which a job, and the document of one that answers in base64, can be fetched. */
export const jobKeptHours = 24
/** Minutes after which a job that nobody could render is given up. */
export const jobWaitMaxMinutes = 60
/** Longest long poll (`Prefer: wait=N`), in seconds. */
export const waitSecondsMax = 60

/** Where an asynchronous job stands; `expired`: no worker came to it within `jobWaitMaxMinutes`. */
export const jobStatuses = ['queued', 'rendering', 'succeeded', 'failed', 'expired', 'cancelled'] as const
/** Where an asynchronous job stands. */
export type JobStatus = (typeof jobStatuses)[number]

/** Whether the job has ended, well or not. */
export function isFinalJobStatus(status: JobStatus): boolean {
  return status !== 'queued' && status !== 'rendering'
}

const instant = (description: string) => Type.String({ format: 'date-time', description })

/** Body of `GET /v1/jobs/{jobId}`, and of the 202 that `Prefer: respond-async` gets. */
export const jobSchema = Type.Object(
  {
    jobId: Type.String(),
    status: Type.Enum(jobStatuses),
    templateId: Type.String(),
    templateVersion: Type.Integer({ description: '0: the draft.' }),
    isTest: Type.Optional(Type.Literal(true, { description: 'By a test key; left out otherwise.' })),
    createdAt: instant('When the job was accepted.'),
    finishedAt: Type.Optional(instant('When it succeeded, failed, expired or was cancelled.')),
    expiresAt: instant('When the job is forgotten.'),
    pageCount: Type.Optional(Type.Integer()),
    warnings: Type.Optional(
      Type.Array(Type.Object({ code: Type.String(), subject: Type.String(), message: Type.String() })),
    ),
    result: Type.Optional(Type.Union([urlAnswerSchema, base64AnswerSchema])),
    error: Type.Optional(problemSchema),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/jobs/{jobId}`, as `jobSchema` describes it. */
export type JobAnswer = Static<typeof jobSchema>
