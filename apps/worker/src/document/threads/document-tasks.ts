import { Fault, type RenderRequest, type DocumentData } from '@platen/contract'
import {
  compileDocument,
  longLineFault,
  type MergeableDocument,
  type MergedPage,
} from '@platen/template/document'
import { unpackJson } from '@platen/platform'
import { LRUCache } from 'lru-cache'
import { finishDocument, type FinishRules } from '../finish-document.ts'
import { bufferOf, type DocumentTask, type DocumentTasks, type TaskStep } from './task-messages.ts'

/** Maximum number of characters in the compiled sources that a thread caches. */
const sourceLengthMax = { published: 16 * 2 ** 20, drafts: 4 * 2 ** 20 }

/** Runs tasks one after the other, and caches compiled templates. `onStep` is called when a step begins. */
export function createDocumentTasks(onStep: (step: TaskStep) => void) {
  const published = createSourceCache(sourceLengthMax.published)
  // A draft changes with each keystroke, so drafts must not displace published versions.
  const drafts = createSourceCache(sourceLengthMax.drafts)

  async function documentOf({ name, source: received }: DocumentTasks['merge']['task']) {
    const kept = published.get(name) ?? drafts.get(name)
    if (kept || !received) return kept?.document
    onStep('compile')
    const { source, token, baseAddress, isDraft, unreadable } = received
    const document = await compileDocument(source, { token, baseAddress })
    if (!document) throw new Fault('render_failed', { detail: unreadable })
    const length = source.html.length + source.css.length + (source.brand?.length ?? 0)
    const cache = isDraft ? drafts : published
    cache.set(name, { document, length })
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

function createSourceCache(lengthMax: number) {
  return new LRUCache<string, { document: MergeableDocument; length: number }>({
    maxSize: lengthMax,
    sizeCalculation: ({ length }) => length + 1_000,
  })
}

function unpack(data: RenderRequest['data']): DocumentData {
  return typeof data === 'string' ? (unpackJson(data) as DocumentData) : data
}

function rulesOf({ rules }: DocumentTasks['finish']['task']): FinishRules {
  const { over } = rules
  return over ? { ...rules, over: { ...over, bytes: bufferOf(over.bytes) } } : rules
}
