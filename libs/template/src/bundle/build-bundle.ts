import { randomUUID } from 'node:crypto'
import type { WaitingCaller } from '@platen/platform'
import { drawnBoxes } from './prepare/drawn-boxes.ts'
import { readBaseUse } from './prepare/base-use.ts'
import { readTemplateFolder } from './folder/read-template-folder.ts'
import { loadCodesOf } from './html/check-drawn-elements.ts'
import { assembleBundle, type BuiltBundle } from './assemble-bundle.ts'

export interface BundleRequest {
  templateId: string
  version: number
  /** Bytes by path relative to the template folder. */
  files: ReadonlyMap<string, Uint8Array>
  /** Default: waits for at most a minute, for no account. */
  caller?: WaitingCaller
}

/** Builds a bundle for `writeBundle` from a template folder, with notes for the author. Returns all errors at once. */
export async function buildBundle({
  templateId,
  version,
  files,
  caller = lonelyCaller(),
}: BundleRequest): Promise<BuiltBundle> {
  await loadCodesOf(files)
  const read = readTemplateFolder(files)
  if ('faults' in read) return read
  const { source } = read
  const use = { boxes: drawnBoxes(source), base: readBaseUse(source) }
  return assembleBundle({ templateId, version, source, use, caller })
}

const lonelyWaitMs = 60_000

function lonelyCaller(): WaitingCaller {
  const { signal } = new AbortController()
  return { accountId: randomUUID(), deadlineAt: Date.now() + lonelyWaitMs, signal }
}
