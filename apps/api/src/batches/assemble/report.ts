import type { Readable } from 'node:stream'
import { type BatchError, chunkKeys, itemName } from '@platen/contract'
import { type Chunks, isRendered, readResults } from './read-chunks.ts'

/**
 * The lines of a batch's whole report, in the order of the items: those that are in it already, and one for each item that was not
 * rendered or, by `unreadable`, not merged. An item is either wrong or fails later, so that a line which an earlier run wrote for one that
 * failed is known by its number and replaced: the report is the same however often it is made.
 */
export async function* reportLines(chunks: Chunks, unreadable: ReadonlySet<number>): AsyncGenerator<string> {
  const before = await chunks.store.openRead(chunkKeys.errors(chunks.folder))
  try {
    const lines = linesOf(before)
    let line = await lines.next()
    for await (const failure of failuresOf(chunks, unreadable)) {
      while (line.done !== true && line.value.item <= failure.item) {
        if (line.value.item < failure.item) yield line.value.text
        line = await lines.next()
      }
      yield `${JSON.stringify(failure)}\n`
    }
    while (line.done !== true) {
      yield line.value.text
      line = await lines.next()
    }
  } finally {
    before?.destroy()
  }
}

async function* linesOf(
  report: Readable | undefined,
): AsyncGenerator<{ item: number; text: string }, undefined> {
  if (!report) return
  report.setEncoding('utf8')
  let begun = ''
  for await (const piece of report as AsyncIterable<string>) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield { item: (JSON.parse(line) as BatchError).item, text: `${line}\n` }
  }
}

async function* failuresOf(chunks: Chunks, unreadable: ReadonlySet<number>): AsyncGenerator<BatchError> {
  for await (const results of readResults(chunks)) {
    for (const result of results) {
      const { fileName: _fileName, ...place } = itemName(result)
      if (!isRendered(result)) {
        const { code, detail } = result.fault
        yield { ...place, pointer: '', code, message: detail }
      } else if (unreadable.has(place.item))
        yield { ...place, pointer: '', code: 'internal', message: notMerged }
    }
  }
}

const notMerged = 'The document was rendered, but could not be put into the merged PDF.'
