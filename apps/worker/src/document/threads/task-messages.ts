import type { Fault, RenderRequest } from '@platen/contract'
import type { DocumentSource, LongLine, MergedPage, MergeOptions } from '@platen/template/document'
import type { FinishedDocument, FinishRules } from '../finish-document.ts'

/** A template as a thread compiles it. */
export interface SourceToCompile {
  source: DocumentSource
  token: string
  baseAddress: string
  isDraft: boolean
  /** The detail of the fault where the source cannot be compiled. */
  unreadable: string
}

/** What the threads do: a task of each kind, and its result. */
export interface DocumentTasks {
  /** `unknown_source` where the thread does not have the source: the task is sent again with it. */
  merge: {
    task: {
      kind: 'merge'
      /** Names the source among all others. */
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

/** The steps of a task, in shared memory by their index: they tell where a thread is that does not answer. */
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

/** Bytes that came from another thread, which are no `Buffer`. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Memory of a result that moves to the other thread instead of being copied: that of a PDF that has it to itself. */
export function movedWith(result: unknown): ArrayBuffer[] {
  const { pdf } = (result ?? {}) as { pdf?: Uint8Array }
  return pdf ? wholeMemoryOf(pdf) : []
}

/** The memory of bytes, where nothing else is in it. */
export function wholeMemoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
