import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CliFailure } from '../cli-failure.ts'
import { systemCode } from '../system-code.ts'

/** What a run remembers beside its output until all is there, so that the same command goes on where it was broken off. */
export interface BatchState {
  /** Of the rows and of all that was asked for: another order is another batch. */
  fingerprint: string
  /** Sent with the order: sent twice, it makes one batch. */
  idempotencyKey: string
  uploadId?: string
  batchId?: string
}

/** SHA-256 over the rows and the options. */
export async function fingerprintOf(rowsFile: string, options: object): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(rowsFile), hash)
  } catch (error) {
    throw new CliFailure(`${rowsFile} cannot be read (${systemCode(error)}).`)
  }
  return createHash('sha256').update(hash.digest('hex')).update(JSON.stringify(options)).digest('hex')
}

/** The state of the same order before, or a new one. */
export async function readState(file: string, fingerprint: string): Promise<BatchState> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const kept = parse(text)
  return kept?.fingerprint === fingerprint ? kept : newState(fingerprint)
}

export function newState(fingerprint: string): BatchState {
  return { fingerprint, idempotencyKey: randomUUID() }
}

export async function writeState(file: string, state: BatchState): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(state))
    await rename(`${file}.new`, file)
  } catch (error) {
    throw new CliFailure(`${file} cannot be written (${systemCode(error)}).`)
  }
}

export async function forgetState(file: string): Promise<void> {
  await rm(file, { force: true })
}

function parse(text: string): BatchState | undefined {
  try {
    const value = JSON.parse(text) as Partial<BatchState>
    const { fingerprint, idempotencyKey, uploadId, batchId } = value
    if (typeof fingerprint !== 'string' || typeof idempotencyKey !== 'string') return undefined
    return {
      fingerprint,
      idempotencyKey,
      ...(typeof uploadId === 'string' ? { uploadId } : {}),
      ...(typeof batchId === 'string' ? { batchId } : {}),
    }
  } catch {
    return undefined
  }
}
