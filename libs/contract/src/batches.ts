import { type Static, Type } from 'typebox'
import { requestedVersionSchema } from './requested-version.ts'

/** Bounds of a batch. */
export const batchBounds = {
  inlineItemsMax: 1_000,
  uploadBytesMax: 2 ** 30,
  /** A row, a line or an element of an upload. */
  itemBytesMax: 10 * 2 ** 20,
  /** A CSV's cell. */
  cellBytesMax: 2 ** 20,
  itemsMax: 2_000_000,
  /** A CSV's columns, and the characters of a column's name or of the field that it fills. */
  columnsMax: 1_000,
  columnNameMax: 1_000,
  /** Items that are rendered as one job. */
  chunkItems: 50,
  /** Hours for which a batch, its result and its report can be fetched. */
  keptHours: 72,
} as const

/** What a batch is delivered as: one ZIP, one PDF of all documents in order, or a link to each. */
export const batchOutputs = ['zip', 'merged', 'files'] as const
/** What a batch is delivered as. */
export type BatchOutput = (typeof batchOutputs)[number]

/** What an upload may be: a JSON array, an object a line, or a table. */
export const uploadFormats = ['json', 'ndjson', 'csv'] as const
/** What an upload may be. */
export type UploadFormat = (typeof uploadFormats)[number]

/** Where a batch stands, in the order in which it goes through them; the last three are ends. */
export const batchStatuses = [
  'checking',
  'rendering',
  'assembling',
  'succeeded',
  'failed',
  'cancelled',
] as const
/** Where a batch stands. */
export type BatchStatus = (typeof batchStatuses)[number]

/** Whether the outcome is settled; a cancelled batch may still be clearing up, until it has `finishedAt`. */
export function isFinalBatchStatus(status: BatchStatus): status is 'succeeded' | 'failed' | 'cancelled' {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

/** Why a batch stands still, where that is known. */
export const batchWaits = [
  'no_workers',
  'store_away',
  'disk_full',
  'lanes_busy',
  'worker_lost',
  'documents_slow',
  'not_taken_up',
] as const
/** Why a batch stands still. */
export type BatchWait = (typeof batchWaits)[number]

/** Why a batch stands still, in words for people. */
export const batchWaitLabels: Record<BatchWait, string> = {
  no_workers: 'no worker is running',
  store_away: 'the object storage is unavailable',
  disk_full: 'the disk of the object storage is full',
  lanes_busy: 'other batches are before it',
  worker_lost: 'a worker of its documents has died, and another one begins with them again',
  documents_slow: 'its next documents take more than five seconds',
  not_taken_up: 'no worker has taken up its next documents yet',
}

const columnName = Type.String({ maxLength: batchBounds.columnNameMax })

const localeWords =
  'a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine forms (`1234.56`, `2026-12-31`), `excel` for those with Excel’s numbers of days (`46387`), or `auto` to detect it from the values'

/** What a column of a CSV fills: a field, nothing (`null`), or a field with the language in which its cells are written. */
export type ColumnChoice = string | null | { field?: string; locale?: string }

const columnChoice = Type.Unsafe<ColumnChoice>({
  type: ['string', 'object', 'null'],
  maxLength: batchBounds.columnNameMax,
  properties: {
    field: {
      type: 'string',
      maxLength: batchBounds.columnNameMax,
      description: 'The field that it fills. Default: the one that it is named for.',
    },
    locale: {
      type: 'string',
      maxLength: 100,
      description: 'How its numbers and dates are written, as `locale` says it of all columns.',
    },
  },
  additionalProperties: false,
})

const uploadSource = Type.Object(
  {
    uploadId: Type.String({ minLength: 1, maxLength: 100 }),
    format: Type.Optional(
      Type.Enum(uploadFormats, { description: 'Default: detected from the first bytes of the upload.' }),
    ),
    groupBy: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'CSV: consecutive rows with the same text in this column are one item; columns named `list.field` become items of the list.',
      }),
    ),
    allowEmpty: Type.Optional(
      Type.Boolean({
        description:
          'CSV: a cell may be empty where the template needs a value, and leaves a blank there. Otherwise that is `empty_cell`.',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Type.String(), columnChoice, {
        maxProperties: batchBounds.columnsMax,
        propertyNames: columnName,
        description:
          'CSV: the field that a column fills, by the column’s header; `null` leaves it out, and an object says how it is written, too.',
      }),
    ),
    locale: Type.Optional(
      Type.String({
        maxLength: 100,
        description: `CSV: how the numbers and dates of fields with a type are written: ${localeWords}. Default \`plain\`.`,
      }),
    ),
  },
  { additionalProperties: false },
)

/** Body of `POST /v1/batches`. Exactly one of `items` and `upload`. */
export const batchRequestSchema = Type.Object(
  {
    templateId: Type.String({ minLength: 1, maxLength: 200 }),
    version: Type.Optional(requestedVersionSchema),
    output: Type.Optional(
      Type.Enum(batchOutputs, {
        description:
          '`"zip"` (the default), `"merged"` for one PDF in order, `"files"` for a link to each document.',
      }),
    ),
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'Name of each document: merge fields, and `{index}` for its number. Default: `{index}-` and the template’s own pattern.',
      }),
    ),
    s3_bucket: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    s3_key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description: 'Pattern of each document’s key, such as `payslips/{{month}}/{{employee_no}}.pdf`.',
      }),
    ),
    onInvalid: Type.Optional(
      Type.Enum(['reject', 'skip'] as const, {
        description:
          '`"reject"` (the default): one wrong row and nothing is rendered. `"skip"`: the others are.',
      }),
    ),
    expiration: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: batchBounds.keptHours * 60,
        description: 'Minutes that each link works from when it is asked for. Default 60.',
      }),
    ),
    items: Type.Optional(
      Type.Array(Type.Object({}, { additionalProperties: true }), {
        minItems: 1,
        maxItems: batchBounds.inlineItemsMax,
        description: 'The data of each document.',
      }),
    ),
    upload: Type.Optional(uploadSource),
  },
  {
    additionalProperties: false,
    dependentRequired: { s3_bucket: ['s3_key'], s3_key: ['s3_bucket'] },
  },
)
/** Body of `POST /v1/batches`, as `batchRequestSchema` checks it. */
export type BatchRequest = Static<typeof batchRequestSchema>
/** Which upload a batch takes its items from, and how it is read. */
export type UploadSource = Static<typeof uploadSource>

/** What a column's choice says, whatever its form: `field` is `null` for one that is left out, and `name` where nothing else is said. */
export function resolveColumnChoice(
  name: string,
  choice: ColumnChoice | undefined,
): { field: string | null; locale?: string } {
  if (choice === undefined) return { field: name }
  if (choice === null || typeof choice === 'string') return { field: choice }
  return { ...choice, field: choice.field ?? name }
}
