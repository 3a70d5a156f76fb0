import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { scanChunks } from '../scanner.ts'
import type { CsvRecord } from './csv-record.ts'
import { createCsvScanner } from './csv-scanner.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

async function scan(text: string, chunkBytes: number): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const records: CsvRecord[] = []
  const scanner = createCsvScanner({ delimiter: 0x2c, cellsMax: 100 })
  for await (const record of scanChunks(chunks(), scanner)) records.push(record)
  return records
}

/** Parses with another reader, which follows RFC 4180. `relaxed` allows quotes inside cells. Returns undefined if it rejects the text. */
function others(text: string, { relaxed }: { relaxed: boolean }): string[][] | undefined {
  const record_delimiter = ['\r\n', '\n', '\r']
  try {
    return parse(text, { record_delimiter, relax_column_count: true, relax_quotes: relaxed, bom: false })
  } catch {
    return undefined
  }
}

describe('the records of a CSV file', () => {
  it('match those from csv-parse, which allows quotes inside cells, and have faults only where it rejects the text', async () => {
    const texts = fc.stringMatching(/^[",\n\r aü]{0,24}$/)
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, chunkBytes) => {
        const records = await scan(text, chunkBytes)
        const hasFault = records.some(({ faults }) => faults.length > 0)
        if (hasFault) expect(others(text, { relaxed: false })).to.equal(undefined)
        else expect(records.map(({ cells }) => cells)).to.deep.equal(others(text, { relaxed: true }))
      }),
      { numRuns: runsOf(3_000) },
    )
  })

  it('are the same regardless of how the file is split', async () => {
    const texts = fc.stringMatching(/^[",\n\r aü]{0,30}$/)
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, chunkBytes) => {
        expect(await scan(text, chunkBytes)).to.deep.equal(await scan(text, 1_000))
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  const pieces: Record<string, (size: number) => string> = {
    'a cell of doubled quotes': (size) => `"${'""'.repeat(size / 2)}"\n`,
    'quoted cells and no LF': (size) => '"x","y"\r'.repeat(size / 8),
  }
  for (const [name, text] of Object.entries(pieces)) {
    it(`are read in linear time: ${name}, all in one chunk`, () => {
      expectLinear((size) => {
        const bytes = Buffer.from(text(size))
        const scanner = createCsvScanner({ delimiter: 0x2c, cellsMax: 100 })
        expect([...scanner.push(bytes), ...scanner.end()].length).to.be.above(0)
      }, 512 * 1024)
    })
  }
})
