import { access, appendFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSettings, SettingsError, storageSettings } from '@platen/platform'
import {
  type CopyCounts,
  type ObjectInfo,
  copyObjects,
  openConfiguredS3,
  openDiskStore,
} from '@platen/storage'
import { createProgressBar } from '../batch/progress-bar.ts'
import { CliFailure } from '../cli-failure.ts'
import type { Session } from '../session.ts'

/**
 * Copies objects from the data folder to the bucket in the `S3_…` settings. The service may keep running: objects that it adds
 * are copied by the next run.
 */
export async function moveStorage(session: Session, root: string): Promise<void> {
  const settings = readStorage(session, root)
  const { s3Endpoint: endpoint, s3Bucket: bucket } = settings
  if (endpoint === undefined) {
    throw new CliFailure(
      'S3_ENDPOINT is not set. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY for the target of the copy.',
    )
  }
  const folder = join(settings.dataFolder, 'storage')
  await access(folder).catch(() => {
    throw new CliFailure(
      `There is no object store at ${folder}. If the service's data is elsewhere, set PLATEN_DATA to that folder.`,
    )
  })
  const to = openConfiguredS3({ ...settings, s3Endpoint: endpoint })
  // The operator named this bucket explicitly, so it becomes the store.
  await to.initialise({ isNew: async () => true })
  await to.check()
  const place = `${endpoint} ${bucket}`
  const journal = await openMoveJournal(join(settings.dataFolder, 'storage-move.log'), place)
  const bar = createProgressBar(session.terminal, session.isJson())
  const from = openDiskStore({ folder })
  await from.initialise({ isNew: async () => false })
  let objects = 0
  let bytes = 0
  for await (const object of from.list('')) {
    objects++
    bytes += object.bytes
  }
  const show = ({ copied, bytes: copiedBytes, already, left }: CopyCounts) =>
    bar.show(
      'copying',
      objects === 0 ? 1 : (copied + already + left) / objects,
      `${copied + already + left} of ${objects} objects, ${megabytes(copiedBytes)} of ${megabytes(bytes)}`,
    )
  const counts = await copyObjects({
    from,
    to,
    isCopied: (object) => journal.has(object),
    onCopied: (object) => journal.add(object),
    onProgress: show,
    now: Date.now(),
  }).finally(() => bar.end())
  session.print(
    `${counts.copied} objects (${megabytes(counts.bytes)}) copied to ${bucket} at ${endpoint} and verified; ` +
      `${counts.already} already existed, ${counts.left} expired. Nothing was removed from ${folder}.\n` +
      'Next, stop the service, run this command again for new objects, and start the service with the S3_… settings.',
    counts,
  )
}

function readStorage({ env }: Session, root: string) {
  try {
    // Relative to the checkout, like the other commands, not to the current folder.
    const dataFolder = resolve(env['PLATEN_DATA'] || join(root, 'data'))
    return { ...readSettings(storageSettings, { ...env, PLATEN_DATA: dataFolder }), dataFolder }
  } catch (error) {
    throw error instanceof SettingsError ? new CliFailure(error.message) : error
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** A journal of the objects that were copied and verified, stored with the data, so that the next run can resume. */
interface MoveJournal {
  has(object: ObjectInfo): boolean
  add(object: ObjectInfo): Promise<void>
}

/** Reads the journal of this target, or starts a new one: objects copied elsewhere do not count. */
async function openMoveJournal(file: string, place: string): Promise<MoveJournal> {
  const [writtenPlace, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const head = JSON.stringify({ place })
  const known = new Set(writtenPlace === head ? lines : [])
  if (writtenPlace !== head) await writeFile(file, `${head}\n`, { mode: 0o600 })
  return {
    has: (object) => known.has(lineOf(object)),
    add: (object) => appendFile(file, `${lineOf(object)}\n`),
  }
}

/** An object that was written again counts as a different one. */
function lineOf({ key, bytes, modifiedAt }: ObjectInfo): string {
  return JSON.stringify([key, bytes, modifiedAt.getTime()])
}
