import { Fault, type Field } from '@platen/contract'
import type { Flavour } from '@platen/merge/data-schema'
import { checkData, type DataFaults } from '@platen/merge'
import { readBatch, type ReadBatch } from '../batches/batch-request.ts'
import { readSample } from '@platen/template/draft'
import { type Piece, pieceOf } from '../mcp/pieces.ts'
import { parseJson } from '@platen/import/tabular'
import { describeFolder, type FolderToDescribe } from './describe-folder.ts'
import { judgeData, type JudgedData } from './judge-data.ts'
import { packBody, type PackBounds, packData, type PackedBody, unpackData } from './packed-data.ts'

/** What may take long with a body, or with what a template asks of it. `bytes` are a JSON text. */
export interface BodyTasks {
  parse: { given: { bytes: Uint8Array; valuesMax: number }; result: unknown }
  /** Parses a body with an object that goes on as it is, such as data into the queue. */
  pack: { given: { bytes: Uint8Array; bounds: PackBounds }; result: PackedBody }
  /** Checks packed data. */
  check: { given: { fields: readonly Field[]; packed: string }; result: DataFaults }
  /** Checks packed data, and looks for what is never printed. */
  judge: { given: { fields: readonly Field[]; packed: string }; result: JudgedData }
  /** Reads and packs a sample's text. */
  sample: { given: { file: string; text: string }; result: string }
  /** Reads a sample's text, and writes the beginning of its data for people. */
  'sample-text': { given: { file: string; text: string }; result: Piece }
  /** Describes what data a template takes. */
  describe: { given: { folder: FolderToDescribe; flavour: Flavour }; result: string }
  /** Parses and checks the body of a batch. */
  batch: { given: { bytes: Uint8Array }; result: ReadBatch }
}

export type BodyTask = {
  [Kind in keyof BodyTasks]: { kind: Kind } & BodyTasks[Kind]['given']
}[keyof BodyTasks]

/** In a thread. Throws the faults of what was sent. */
export function doBodyTask(task: BodyTask): BodyTasks[BodyTask['kind']]['result'] {
  switch (task.kind) {
    case 'parse':
      return parse(task.bytes, task.valuesMax)
    case 'pack':
      return packBody(parse(task.bytes), task.bounds)
    case 'check':
      return checkData(task.fields, unpackData(task.packed))
    case 'judge':
      return judgeData(task.fields, unpackData(task.packed))
    case 'sample':
      return packData(sampleData(task))
    case 'sample-text':
      return pieceOf(JSON.stringify(sampleData(task), null, 2))
    case 'describe':
      return describeFolder(task.folder, task.flavour)
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

/** Takes the bytes: a thread may lie idle for long, and what it held last would stay until its next collection of garbage. */
function parse({ buffer, byteOffset, byteLength }: Uint8Array, valuesMax?: number): unknown {
  const held = buffer as ArrayBuffer
  try {
    // A buffer becomes a plain array of bytes on its way into a thread.
    return parseJson(Buffer.from(held, byteOffset, byteLength), valuesMax)
  } finally {
    held.transfer(0)
  }
}
