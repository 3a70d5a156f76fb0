import { Fault, type Field } from '@platen/contract'
import type { Flavor } from '@platen/merge/data-schema'
import { checkData, type DataFaults } from '@platen/merge'
import { readBatch, type ParsedBatch } from '../batches/batch-request.ts'
import { readSample } from '@platen/template/draft'
import { type Piece, pieceOf } from '../mcp/pieces.ts'
import { parseJson } from '@platen/import/tabular'
import { describeFolder, type FolderToDescribe } from './describe-folder.ts'
import { reviewData, type DataReview } from './review-data.ts'
import { packBody, type PackOptions, packData, type PackedBody, unpackData } from './packed-data.ts'

/** Tasks on a body or a template that can take a long time. `bytes` contain JSON text. */
export interface BodyTasks {
  parse: { given: { bytes: Uint8Array; valuesMax: number }; result: unknown }
  /** Parses a body, and packs an object that is passed on unchanged, such as data for the queue. */
  pack: { given: { bytes: Uint8Array; options: PackOptions }; result: PackedBody }
  /** Checks packed data. */
  check: { given: { fields: readonly Field[]; packed: string }; result: DataFaults }
  /** Checks packed data, and finds values that are never printed. */
  review: { given: { fields: readonly Field[]; packed: string }; result: DataReview }
  /** Reads and packs a sample's text. */
  sample: { given: { file: string; text: string }; result: string }
  /** Reads a sample's text, and formats the beginning of its data for display. */
  'sample-text': { given: { file: string; text: string }; result: Piece }
  /** Describes a template's data. */
  describe: { given: { folder: FolderToDescribe; flavor: Flavor }; result: string }
  /** Parses and checks a batch's body. */
  batch: { given: { bytes: Uint8Array }; result: ParsedBatch }
}

export type BodyTask = {
  [Kind in keyof BodyTasks]: { kind: Kind } & BodyTasks[Kind]['given']
}[keyof BodyTasks]

/** Runs a task in a thread. Throws the faults in the body. */
export function runBodyTask(task: BodyTask): BodyTasks[BodyTask['kind']]['result'] {
  switch (task.kind) {
    case 'parse':
      return parse(task.bytes, task.valuesMax)
    case 'pack':
      return packBody(parse(task.bytes), task.options)
    case 'check':
      return checkData(task.fields, unpackData(task.packed))
    case 'review':
      return reviewData(task.fields, unpackData(task.packed))
    case 'sample':
      return packData(sampleData(task))
    case 'sample-text':
      return pieceOf(JSON.stringify(sampleData(task), null, 2))
    case 'describe':
      return describeFolder(task.folder, task.flavor)
    case 'batch':
      return readBatch(parse(task.bytes))
    default:
      return task satisfies never
  }
}

function sampleData({ file, text }: BodyTasks['sample']['given']): Record<string, unknown> {
  const { data, fault } = readSample(text)
  if (data) return data
  throw new Fault('invalid_data', {
    detail: `${file} is not a readable sample. ${fault?.message ?? ''}`.trim(),
  })
}

/** Takes the bytes out of the task, because an idle thread would keep them until its next garbage collection. */
function parse({ buffer, byteOffset, byteLength }: Uint8Array, valuesMax?: number): unknown {
  const held = buffer as ArrayBuffer
  try {
    // A thread receives a buffer as a plain byte array.
    return parseJson(Buffer.from(held, byteOffset, byteLength), valuesMax)
  } finally {
    held.transfer(0)
  }
}
