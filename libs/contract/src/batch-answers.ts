import { type Static, Type } from 'typebox'
import { batchOutputs, batchStatuses, batchWaits } from './batches.ts'
import type { Warning } from './render.ts'
import { problemSchema } from './requests.ts'

const instant = Type.String({ format: 'date-time' })
const count = Type.Integer({ minimum: 0 })

const batchHintCodes = ['rows_repeat', 'read_as_yes_or_no', 'split_at_semicolons'] as const

/** What the sender of a CSV may not have meant. */
export interface BatchHint {
  code: (typeof batchHintCodes)[number]
  /** Its header. */
  column: string
  message: string
}

/** Body of `GET /v1/batches/{batchId}`. */
export const batchSchema = Type.Object(
  {
    batchId: Type.String(),
    status: Type.Enum(batchStatuses),
    templateId: Type.String(),
    templateVersion: Type.Integer({ description: '0: the draft.' }),
    isTest: Type.Optional(Type.Literal(true, { description: 'By a test key; left out otherwise.' })),
    output: Type.Enum(batchOutputs),
    counts: Type.Object(
      { items: count, invalid: count, done: count, failed: count, warnings: count },
      {
        description:
          '`items`: read so far, those with faults included. `done`: finished, including those that failed: `done` minus `failed` documents were generated. `failed`: could not be rendered. `warnings`: documents to check, because something such as a picture is missing in them or a cell may not mean what it says; `GET …/warnings` lists them.',
      },
    ),
    rate: Type.Optional(
      Type.Number({
        description:
          'Documents a second: while it renders, of the last half minute; of one that has ended, on the whole.',
      }),
    ),
    secondsLeft: Type.Optional(
      Type.Integer({
        description: 'At the rate of the last half minute; absent when that is not known or nothing moves.',
      }),
    ),
    locales: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'How each column was read that the request leaves to `auto`, by its header.',
      }),
    ),
    hints: Type.Optional(
      Type.Array(
        Type.Object({ code: Type.Enum(batchHintCodes), column: Type.String(), message: Type.String() }),
        {
          description:
            'Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, so each generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of texts, and a cell of one line was split at its semicolons.',
        },
      ),
    ),
    emptyRows: Type.Optional(
      Type.Object(
        { count, rows: Type.Array(Type.Integer()) },
        {
          description:
            'Empty rows of the CSV that have other rows below them. No document is generated from them. `rows`: the numbers of the first 20, as a spreadsheet shows them.',
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
            '`url` is a link that needs no key; absent for `files` and for a batch into your own bucket.',
        },
      ),
    ),
    error: Type.Optional(problemSchema),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/batches/{batchId}`, as `batchSchema` describes it. */
export type BatchAnswer = Static<typeof batchSchema>

/** Where an item stands in what was sent. */
export interface ItemPosition {
  /** Number of the item, from 1; 0 for the upload as a whole, such as its header. */
  item: number
  /** Line of the upload where it begins, from 1. */
  line?: number
  /** Of a CSV: its row as a spreadsheet numbers them, where the header is row 1. */
  row?: number
}

/** The place as people find it in what they sent: `row 18`, `item 17 (line 18)`, `item 17`, `the file`. */
export function describeItemPosition({ item, line, row }: ItemPosition): string {
  if (row !== undefined) return `row ${row}`
  if (item === 0) return 'the file'
  return line === undefined ? `item ${item}` : `item ${item} (line ${line})`
}

/** A line of `GET /v1/batches/{batchId}/errors` (NDJSON): one wrong place of one item. */
export interface BatchError extends ItemPosition {
  /** RFC 6901 pointer into the item; empty for the whole of it. */
  pointer: string
  code: string
  message: string
  suggestion?: string
}

/** Describes the empty rows of a table, without a full stop: `3 empty rows left out (rows 4, 9, 12)`. */
export function describeEmptyRows({ count: all, rows }: NonNullable<BatchAnswer['emptyRows']>): string {
  const which = `row${rows.length === 1 ? '' : 's'} ${rows.join(', ')}${all > rows.length ? ' and others' : ''}`
  return `${all.toLocaleString('en')} empty row${all === 1 ? '' : 's'} left out (${which})`
}

/** A cell that could be read and may not say what was meant. */
export interface CellWarning {
  /**
   * `damaged_cell`: a spreadsheet has shortened or replaced it. `ambiguous_date`: its day and its month may be swapped, or its two-digit year may be another. `ambiguous_percent`: it
   * has no sign, and is many times the whole.
   */
  code: 'damaged_cell' | 'ambiguous_date' | 'ambiguous_percent'
  /** The column, as its header has it. */
  subject: string
  message: string
  /** Of the cell, which may stand below the item's first row. */
  line: number
  row: number
}

/**
 * A line of `GET /v1/batches/{batchId}/warnings` (NDJSON): what to check in a document that was made. For a cell (`CellWarning`)
 * `subject` is the column, and the place is that of the cell's row.
 */
export interface BatchWarning extends ItemPosition, Pick<Warning, 'subject' | 'message'> {
  fileName: string
  code: Warning['code'] | CellWarning['code']
}

/** A line of `GET /v1/batches/{batchId}/files` (NDJSON), in order. */
export interface BatchFile {
  item: number
  fileName: string
  bytes: number
  pages: number
  url: string
  /** Its key in the caller's own bucket. */
  s3_key?: string
}

/**
 * Answer to `POST /v1/uploads`. `url` takes a PUT of the file's bytes, another one replaces it; absent when the file came with the request
 * (`multipart/form-data`).
 */
export const uploadAnswerSchema = Type.Object(
  {
    uploadId: Type.String(),
    url: Type.Optional(Type.String({ format: 'uri' })),
    expiresAt: instant,
  },
  { additionalProperties: false },
)
/** Answer to `POST /v1/uploads`, as `uploadAnswerSchema` describes it. */
export type UploadAnswer = Static<typeof uploadAnswerSchema>
