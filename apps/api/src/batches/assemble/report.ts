import type { Readable } from 'node:stream'
import { type BatchError, chunkKeys, itemName } from '@platen/contract'
import { type Chunks, isRendered, readResults } from './read-chunks.ts'

/**
 * Yields the lines of a batch's complete report in the order of its items: the existing lines, and one for each item that was not rendered, or not
 * merged (`unreadable`). If an earlier run already wrote a line for a failed item, that line is replaced. Running this again results in the same
 * report.
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
  let rest = ''
  for await (const piece of report as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield { item: (JSON.parse(line) as BatchError).item, text: `${line}\n` }
  }
}

async function* failuresOf(chunks: Chunks, unreadable: ReadonlySet<number>): AsyncGenerator<BatchError> {
  for await (const results of readResults(chunks)) {
    for (const result of results) {
      const { fileName: _fileName, ...position } = itemName(result)
      if (!isRendered(result)) {
        const { code, detail } = result.fault
        yield { ...position, pointer: '', code, message: detail }
      } else if (unreadable.has(position.item))
        yield { ...position, pointer: '', code: 'internal', message: notMerged }
    }
  }
}

const notMerged = 'The document was rendered, but could not be added to the merged PDF.'
