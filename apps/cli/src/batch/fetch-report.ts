import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../make-folder.ts'
import { writeFailure } from './fetch-file.ts'

/** The first lines in a report, and its number of lines. */
export interface FetchedReport<Line> {
  first: Line[]
  lines: number
  file: string
}

const linesKept = 10

/** Writes the report line by line. Throws `ServiceUnavailable` if it breaks off. In that case, no file with the final name exists. */
export async function fetchReport<Line>({
  openLines,
  file,
  workFolder,
}: {
  openLines: () => Promise<AsyncIterable<string>>
  file: string
  workFolder: string
}): Promise<FetchedReport<Line>> {
  const part = join(workFolder, 'report.part')
  const report: FetchedReport<Line> = { first: [], lines: 0, file }
  const lines = await openLines()
  async function* kept(): AsyncGenerator<string> {
    for await (const line of lines) {
      if (report.lines++ < linesKept) report.first.push(JSON.parse(line) as Line)
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
