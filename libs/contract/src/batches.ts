import { type Static, Type } from 'typebox'
import { requestedVersionSchema } from './requested-version.ts'

/** Limits for a batch. */
export const batchBounds = {
  inlineItemsMax: 1_000,
  uploadBytesMax: 2 ** 30,
  /** Maximum number of bytes in one row, line or element of an upload. */
  itemBytesMax: 10 * 2 ** 20,
  /** Maximum number of bytes in one CSV cell. */
  cellBytesMax: 2 ** 20,
  itemsMax: 2_000_000,
  /** Maximum number of columns in a CSV. */
  columnsMax: 1_000,
  /** Maximum number of characters in a column name, or in the name of the field that the column fills. */
  columnNameMax: 1_000,
  /** Maximum number of items in one job of the queue. */
  chunkItems: 50,
  /** Number of hours for which a batch, its result and its report can be fetched. */
  keptHours: 72,
} as const

/** Outputs of a batch: one ZIP, one PDF with all documents in order, or a link to each document. */
export const batchOutputs = ['zip', 'merged', 'files'] as const
/** One of `batchOutputs`. */
export type BatchOutput = (typeof batchOutputs)[number]

/** Upload formats: a JSON array, one JSON object per line, or a table. */
export const uploadFormats = ['json', 'ndjson', 'csv'] as const
/** One of `uploadFormats`. */
export type UploadFormat = (typeof uploadFormats)[number]

/** Statuses of a batch, in order. The last three are final. */
export const batchStatuses = [
  'checking',
  'rendering',
  'assembling',
  'succeeded',
  'failed',
  'cancelled',
] as const
/** One of `batchStatuses`. */
export type BatchStatus = (typeof batchStatuses)[number]

/** Whether a status is final. A canceled batch may still be cleaning up until it has a `finishedAt`. */
export function isFinalBatchStatus(status: BatchStatus): status is 'succeeded' | 'failed' | 'cancelled' {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

/** Known reasons why a batch is paused. */
export const batchWaits = [
  'no_workers',
  'storage_unavailable',
  'disk_full',
  'lanes_busy',
  'worker_lost',
  'documents_slow',
  'not_started',
] as const
/** One of `batchWaits`. */
export type BatchWait = (typeof batchWaits)[number]

/** For each reason why a batch is paused, the end of a sentence that explains it. */
export const batchWaitLabels: Record<BatchWait, string> = {
  no_workers: 'no worker is running',
  storage_unavailable: 'the object storage is unavailable',
  disk_full: 'the disk of the object storage is full',
  lanes_busy: 'other batches are ahead of it',
  worker_lost: 'a worker stopped, and another worker is rendering its documents again',
  documents_slow: 'its next documents take more than five seconds',
  not_started: 'no worker has picked up its next documents yet',
}

const columnName = Type.String({ maxLength: batchBounds.columnNameMax })

const localeChoices =
  'a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine-readable values (`1234.56`, `2026-12-31`), `excel` for machine-readable values with Excel’s serial dates (`46387`), or `auto` to detect it from the values'

/** What a CSV column fills: a field, nothing (`null`), or a field with the column's locale. */
export type ColumnChoice = string | null | { field?: string; locale?: string }

const columnChoice = Type.Unsafe<ColumnChoice>({
  type: ['string', 'object', 'null'],
  maxLength: batchBounds.columnNameMax,
  properties: {
    field: {
      type: 'string',
      maxLength: batchBounds.columnNameMax,
      description: 'The field that the column fills. Default: the field with the name of the column.',
    },
    locale: {
      type: 'string',
      maxLength: 100,
      description:
        'The format of the numbers and dates in the column. The values are the same as for `locale`.',
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
          'CSV: combines consecutive rows with the same value in this column into one item. Columns named `list.field` fill the items of the list.',
      }),
    ),
    allowEmpty: Type.Optional(
      Type.Boolean({
        description:
          'CSV: allows empty cells where the template requires a value, and leaves the value blank. Otherwise, such cells are `empty_cell` errors.',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Type.String(), columnChoice, {
        maxProperties: batchBounds.columnsMax,
        propertyNames: columnName,
        description:
          'CSV: the field that each column fills, by column header. `null` skips the column. An object can also set the locale of the column.',
      }),
    ),
    locale: Type.Optional(
      Type.String({
        maxLength: 100,
        description: `CSV: the format of numbers and dates in fields that have a type: ${localeChoices}. Default: \`plain\`.`,
      }),
    ),
  },
  { additionalProperties: false },
)

/** Body of `POST /v1/batches`, with exactly one of `items` and `upload`. */
export const batchRequestSchema = Type.Object(
  {
    templateId: Type.String({ minLength: 1, maxLength: 200 }),
    version: Type.Optional(requestedVersionSchema),
    output: Type.Optional(
      Type.Enum(batchOutputs, {
        description:
          '`"zip"` (the default), `"merged"` for one PDF with all documents in order, or `"files"` for a link to each document.',
      }),
    ),
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'File name of each document. It can contain merge fields, and `{index}` for the number of the item. Default: `{index}-` followed by the file name pattern of the template.',
      }),
    ),
    s3_bucket: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    s3_key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description:
          'Pattern for the object key of each document, such as `payslips/{{month}}/{{employee_no}}.pdf`.',
      }),
    ),
    onInvalid: Type.Optional(
      Type.Enum(['reject', 'skip'] as const, {
        description:
          '`"reject"` (the default) renders nothing if any item is invalid. `"skip"` renders the valid items.',
      }),
    ),
    expiration: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: batchBounds.keptHours * 60,
        description: 'Minutes that each link is valid after it was requested. Default: 60.',
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
/** Body of `POST /v1/batches`. */
export type BatchRequest = Static<typeof batchRequestSchema>
/** The upload that contains the items of a batch, and how to read it. */
export type UploadSource = Static<typeof uploadSource>

/** Returns the field and locale of a column. `field` is `null` for a skipped column, and defaults to the name of the column. */
export function resolveColumnChoice(
  name: string,
  choice: ColumnChoice | undefined,
): { field: string | null; locale?: string } {
  if (choice === undefined) return { field: name }
  if (choice === null || typeof choice === 'string') return { field: choice }
  return { ...choice, field: choice.field ?? name }
}
