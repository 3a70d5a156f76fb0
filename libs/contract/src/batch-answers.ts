import { type Static, Type } from 'typebox'
import { batchOutputs, batchStatuses, batchWaits } from './batches.ts'
import type { Warning } from './render.ts'
import { problemSchema } from './requests.ts'

const instant = Type.String({ format: 'date-time' })
const count = Type.Integer({ minimum: 0 })

const batchHintCodes = ['rows_repeat', 'read_as_yes_or_no', 'split_at_semicolons'] as const

/** An interpretation of a CSV column that the sender may not have intended. */
export interface BatchHint {
  code: (typeof batchHintCodes)[number]
  /** Header of the column. */
  column: string
  message: string
}

/** Body of `GET /v1/batches/{batchId}`. */
export const batchSchema = Type.Object(
  {
    batchId: Type.String(),
    status: Type.Enum(batchStatuses),
    templateId: Type.String(),
    templateVersion: Type.Integer({ description: '`0` for the draft.' }),
    isTest: Type.Optional(
      Type.Literal(true, { description: 'Set if the batch was created with a test key.' }),
    ),
    output: Type.Enum(batchOutputs),
    counts: Type.Object(
      { items: count, invalid: count, done: count, failed: count, warnings: count },
      {
        description:
          '`items`: items read so far, including invalid ones. `done`: finished items, including failed ones, so `done` minus `failed` documents were generated. `failed`: documents that could not be rendered. `warnings`: documents to check, for example because an image is missing or a cell may have been misread. `GET …/warnings` lists them.',
      },
    ),
    rate: Type.Optional(
      Type.Number({
        description:
          'Documents per second: over the last 30 seconds while the batch is rendering, or over the whole batch after it has ended.',
      }),
    ),
    secondsLeft: Type.Optional(
      Type.Integer({
        description:
          'Estimated seconds left, at the rate of the last 30 seconds. Absent if the rate is unknown or the batch makes no progress.',
      }),
    ),
    locales: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The locale detected for each column that the request sets to `auto`, by column header.',
      }),
    ),
    hints: Type.Optional(
      Type.Array(
        Type.Object({ code: Type.Enum(batchHintCodes), column: Type.String(), message: Type.String() }),
        {
          description:
            'Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, but each row generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of strings, and a single-line cell was split at its semicolons.',
        },
      ),
    ),
    emptyRows: Type.Optional(
      Type.Object(
        { count, rows: Type.Array(Type.Integer()) },
        {
          description:
            'Empty rows of the CSV that are followed by other rows. No documents are generated from them. `rows`: the spreadsheet row numbers of the first 20.',
        },
      ),
    ),
    waitingFor: Type.Optional(
      Type.Enum(batchWaits, {
        description: 'Why the batch is paused. Absent if it is not paused or the reason is unknown.',
      }),
    ),
    createdAt: instant,
    startedAt: Type.Optional(instant),
    finishedAt: Type.Optional(instant),
    expiresAt: instant,
    result: Type.Optional(
      Type.Object(
        {
          url: Type.Optional(Type.String()),
          fileName: Type.Optional(Type.String()),
          bytes: count,
        },
        {
          description:
            '`url` is a download link that needs no API key. Absent for the output `files` and for batches that are delivered to your own bucket.',
        },
      ),
    ),
    error: Type.Optional(problemSchema),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/batches/{batchId}`. */
export type BatchAnswer = Static<typeof batchSchema>

/** Position of an item in the request or upload. */
export interface ItemPosition {
  /** Number of the item, starting at 1. 0 stands for the upload as a whole, such as its header. */
  item: number
  /** Line of the upload where the item starts, from 1. */
  line?: number
  /** CSV: row number as in a spreadsheet, where the header is row 1. */
  row?: number
}

/** Returns a readable description of a position: `row 18`, `item 17 (line 18)`, `item 17` or `the file`. */
export function describeItemPosition({ item, line, row }: ItemPosition): string {
  if (row !== undefined) return `row ${row}`
  if (item === 0) return 'the file'
  return line === undefined ? `item ${item}` : `item ${item} (line ${line})`
}

/** A line of `GET /v1/batches/{batchId}/errors` (NDJSON): one error in one item. */
export interface BatchError extends ItemPosition {
  /** RFC 6901 pointer into the item; empty for the whole item. */
  pointer: string
  code: string
  message: string
  suggestion?: string
}

/** Describes the empty rows of a table, without a period: `3 empty rows were skipped (rows 4, 9, 12)`. */
export function describeEmptyRows({ count: all, rows }: NonNullable<BatchAnswer['emptyRows']>): string {
  const which = `row${rows.length === 1 ? '' : 's'} ${rows.join(', ')}${all > rows.length ? ' and more' : ''}`
  return `${all.toLocaleString('en')} empty row${all === 1 ? ' was' : 's were'} skipped (${which})`
}

/** A cell whose value may have been read differently than its author intended. */
export interface CellWarning {
  /**
   * `damaged_cell`: a spreadsheet has shortened or replaced the value. `ambiguous_date`: day and month may be swapped, or the century of a two-digit
   * year is unclear. `ambiguous_percent`: the value has no percent sign and is far above 100 percent.
   */
  code: 'damaged_cell' | 'ambiguous_date' | 'ambiguous_percent'
  /** Header of the column. */
  subject: string
  message: string
  /** Line of the cell, which may be below the first row of the item. */
  line: number
  row: number
}

/**
 * A line of `GET /v1/batches/{batchId}/warnings` (NDJSON): something to check in a generated document. For a cell (`CellWarning`),
 * `subject` is the column, and the position is the row of the cell.
 */
export interface BatchWarning extends ItemPosition, Pick<Warning, 'subject' | 'message'> {
  fileName: string
  code: Warning['code'] | CellWarning['code']
}

/** A line of `GET /v1/batches/{batchId}/files` (NDJSON), in item order. */
export interface BatchFile {
  item: number
  fileName: string
  bytes: number
  pages: number
  url: string
  /** Object key in the caller's own bucket. */
  s3_key?: string
}

/**
 * Response to `POST /v1/uploads`. `url` accepts a PUT with the file's bytes, and a second PUT replaces them. `url` is absent if the file was
 * sent in the request (`multipart/form-data`).
 */
export const uploadAnswerSchema = Type.Object(
  {
    uploadId: Type.String(),
    url: Type.Optional(Type.String({ format: 'uri' })),
    expiresAt: instant,
  },
  { additionalProperties: false },
)
/** Response to `POST /v1/uploads`. */
export type UploadAnswer = Static<typeof uploadAnswerSchema>
