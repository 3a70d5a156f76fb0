import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CliFailure } from '../cli-failure.ts'
import { makeFolder } from '../make-folder.ts'
import { systemCode } from '../system-code.ts'
import { writeFailure } from './fetch-file.ts'

/** The state of a run, stored next to its output until all documents are downloaded, so that the same command can resume. */
export interface BatchState {
  /** Hash of the rows and all options. Different options mean a different batch. */
  fingerprint: string
  /** Sent with the request, so that repeating it does not create a second batch. */
  idempotencyKey: string
  /** Epoch milliseconds on the file system's clock, which may differ from this machine's clock. */
  begunAt: number
  uploadId?: string
  batchId?: string
}

/** Returns the SHA-256 of the rows and the options. */
export async function fingerprintOf(rowsFile: string, options: object): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(rowsFile), hash)
  } catch (error) {
    throw new CliFailure(`${rowsFile} cannot be read (${systemCode(error)}).`)
  }
  return createHash('sha256').update(hash.digest('hex')).update(JSON.stringify(options)).digest('hex')
}

/** Returns the state of an earlier run with the same options, or `undefined` if there is none. */
export async function readState(workFolder: string, fingerprint: string): Promise<BatchState | undefined> {
  const kept = parse(await readFile(stateFile(workFolder), 'utf8').catch(() => ''))
  // Without this file, no batch was requested.
  return kept?.fingerprint === fingerprint && kept.begunAt > 0 ? kept : undefined
}

/** Replaces any earlier state. Throws `CliFailure` if the folder cannot be written. */
export async function beginState(workFolder: string, fingerprint: string): Promise<BatchState> {
  await forgetState(workFolder)
  const state = { fingerprint, idempotencyKey: randomUUID(), begunAt: 0 }
  await writeState(workFolder, state)
  const { mtimeMs } = await stat(stateFile(workFolder))
  const begun = { ...state, begunAt: mtimeMs }
  await writeState(workFolder, begun)
  return begun
}

export async function writeState(workFolder: string, state: BatchState): Promise<void> {
  const file = stateFile(workFolder)
  try {
    await makeFolder(workFolder)
    await writeFile(`${file}.new`, JSON.stringify(state))
    await rename(`${file}.new`, file)
  } catch (error) {
    throw writeFailure(file, error) ?? error
  }
}

/** Removes the folder with all its files, including partial ones. */
export async function forgetState(workFolder: string): Promise<void> {
  await rm(workFolder, { recursive: true, force: true }).catch((error: unknown) => {
    throw writeFailure(workFolder, error) ?? error
  })
}

function stateFile(workFolder: string): string {
  return join(workFolder, 'state.json')
}

function parse(text: string): BatchState | undefined {
  try {
    const { fingerprint, idempotencyKey, begunAt, uploadId, batchId } = JSON.parse(
      text,
    ) as Partial<BatchState>
    if (typeof fingerprint !== 'string' || typeof idempotencyKey !== 'string') return undefined
    return {
      fingerprint,
      idempotencyKey,
      begunAt: typeof begunAt === 'number' ? begunAt : 0,
      ...(typeof uploadId === 'string' ? { uploadId } : {}),
      ...(typeof batchId === 'string' ? { batchId } : {}),
    }
  } catch {
    return undefined
  }
}
