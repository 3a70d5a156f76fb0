import { Fault, type RenderRequest } from '@platen/contract'
import {
  compileDocument,
  type DocumentSource,
  type LongLine,
  longLineFault,
  type MergeableDocument,
  type MergedPage,
  type MergeOptions,
} from '@platen/document'
import { unpackJson } from '@platen/runtime'
import { LRUCache } from 'lru-cache'
import { type FinishedDocument, finishDocument, type FinishRules } from '../finish-document.ts'

/** A document's data as the queue has it: a text, made by `packJson`, where it is large. */
export type SentData = RenderRequest['data'] | string

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
      data: SentData
      options: Omit<MergeOptions, 'onStep'>
    }
    result: MergedPage | 'unknown_source'
  }
  longLine: { task: { kind: 'longLine'; line: LongLine; data: SentData }; result: Fault }
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

/** Characters of the sources that a thread keeps compiled. */
const sourceLettersMax = { published: 16 * 2 ** 20, drafts: 4 * 2 ** 20 }

/** Does tasks one after the other. Keeps the templates used last compiled; `onStep` is called when a step begins. */
export function createDocumentTasks(onStep: (step: TaskStep) => void) {
  const published = createShelf(sourceLettersMax.published)
  // A draft changes with each key that its author presses: drafts never crowd out a published version.
  const drafts = createShelf(sourceLettersMax.drafts)

  async function documentOf({ name, source: given }: DocumentTasks['merge']['task']) {
    const kept = published.get(name) ?? drafts.get(name)
    if (kept || !given) return kept?.document
    onStep('compile')
    const { source, token, baseAddress, isDraft, unreadable } = given
    const document = await compileDocument(source, { token, baseAddress })
    if (!document) throw new Fault('render_failed', { detail: unreadable })
    const letters = source.html.length + source.css.length + (source.brand?.length ?? 0)
    const shelf = isDraft ? drafts : published
    shelf.set(name, { document, letters })
    return document
  }

  async function merge(task: DocumentTasks['merge']['task']): Promise<MergedPage | 'unknown_source'> {
    const document = await documentOf(task)
    if (!document) return 'unknown_source'
    onStep('values')
    return document.merge(unpack(task.data), { ...task.options, onStep })
  }

  return async function doTask(task: DocumentTask): Promise<unknown> {
    onStep('start')
    switch (task.kind) {
      case 'merge':
        return merge(task)
      case 'longLine':
        throw longLineFault(task.line, unpack(task.data))
      case 'finish':
        onStep('finish')
        return finishDocument(bufferOf(task.pdf), rulesOf(task))
      default:
        return task satisfies never
    }
  }
}

function createShelf(lettersMax: number) {
  return new LRUCache<string, { document: MergeableDocument; letters: number }>({
    maxSize: lettersMax,
    sizeCalculation: ({ letters }) => letters + 1_000,
  })
}

function unpack(data: SentData): RenderRequest['data'] {
  return typeof data === 'string' ? (unpackJson(data) as RenderRequest['data']) : data
}

function rulesOf({ rules }: DocumentTasks['finish']['task']): FinishRules {
  const { over } = rules
  return over ? { ...rules, over: { ...over, bytes: bufferOf(over.bytes) } } : rules
}

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
