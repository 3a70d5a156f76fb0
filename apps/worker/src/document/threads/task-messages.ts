import type { Fault, RenderRequest } from '@platen/contract'
import type { DocumentSource, LongLine, MergedPage, MergeOptions } from '@platen/template/document'
import type { FinishedDocument, FinishRules } from '../finish-document.ts'

export interface SourceToCompile {
  source: DocumentSource
  token: string
  baseAddress: string
  isDraft: boolean
  /** The detail of the error if the source cannot be compiled. */
  unreadable: string
}

/** Tasks and their results by kind. */
export interface DocumentTasks {
  /** `unknown_source` if the thread does not have the source: the task is sent again with it. */
  merge: {
    task: {
      kind: 'merge'
      /** Unique name of the source. */
      name: string
      source?: SourceToCompile
      data: RenderRequest['data']
      options: Omit<MergeOptions, 'onStep'>
    }
    result: MergedPage | 'unknown_source'
  }
  longLine: { task: { kind: 'longLine'; line: LongLine; data: RenderRequest['data'] }; result: Fault }
  finish: {
    task: { kind: 'finish'; pdf: Uint8Array; rules: FinishRules }
    result: Omit<FinishedDocument, 'pdf'> & { pdf: Uint8Array }
  }
}

export type DocumentTask = DocumentTasks[keyof DocumentTasks]['task']

/** Steps of a task. The index in shared memory shows at which step a thread is stuck. */
export const taskSteps = [
  'start',
  'compile',
  'values',
  'template',
  'bar-code',
  'data-chart',
  'rich-text',
  'finish',
] as const
export type TaskStep = (typeof taskSteps)[number]

/** Returns a `Buffer` for bytes from another thread. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Returns the buffers to transfer with a result: the buffer of a PDF, unless it is shared. */
export function transferListOf(result: unknown): ArrayBuffer[] {
  const { pdf } = (result ?? {}) as { pdf?: Uint8Array }
  return pdf ? wholeMemoryOf(pdf) : []
}

/** Returns the buffer of bytes if it contains nothing else. */
export function wholeMemoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
