import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CliFailure } from '../cli-failure.ts'
import { makeFolder } from '../make-folder.ts'
import { systemCode } from '../system-code.ts'
import { writeFailure } from './fetch-file.ts'

/** What a run remembers beside its output until all is there, so that the same command goes on where it was broken off. */
export interface BatchState {
  /** Of the rows and of all that was asked for: another order is another batch. */
  fingerprint: string
  /** Sent with the order: sent twice, it makes one batch. */
  idempotencyKey: string
  /** Epoch milliseconds by the clock of the disk, which need not be that of this machine. */
  begunAt: number
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

/** What the same order has left in the folder before; `undefined` when there is none, or another one. */
export async function readState(workFolder: string, fingerprint: string): Promise<BatchState | undefined> {
  const kept = parse(await readFile(stateFile(workFolder), 'utf8').catch(() => ''))
  // Without its beginning it was broken off before anything was ordered.
  return kept?.fingerprint === fingerprint && kept.begunAt > 0 ? kept : undefined
}

/** Begins an order, in place of any before it. Throws `CliFailure` when the folder cannot be written. */
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

/** Removes the folder with all that is in it, half files too. */
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
