import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BatchError } from '@platen/contract'
import { makeFolder } from '../make-folder.ts'
import { writeFailure } from './fetch-file.ts'

/** The first of the wrong places, and how many lines the report has. */
export interface FetchedReport {
  errors: BatchError[]
  lines: number
  file: string
}

const errorsKept = 10

/** Writes the report line by line. Throws `ServiceAway` when it breaks off: nothing is there under its name then. */
export async function fetchReport({
  openLines,
  file,
  workFolder,
}: {
  openLines: () => Promise<AsyncIterable<string>>
  file: string
  workFolder: string
}): Promise<FetchedReport> {
  const part = join(workFolder, 'errors.part')
  const report: FetchedReport = { errors: [], lines: 0, file }
  const lines = await openLines()
  async function* kept(): AsyncGenerator<string> {
    for await (const line of lines) {
      if (report.lines++ < errorsKept) report.errors.push(JSON.parse(line) as BatchError)
      yield `${line}\n`
    }
  }
  try {
    await makeFolder(dirname(part))
    await pipeline(kept, createWriteStream(part))
    await rename(part, file)
    return report
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw writeFailure(file, error) ?? error
  }
}
