import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BatchFile } from '@platen/contract'
import { CliFailure } from '../cli-failure.ts'
import { systemCode } from '../system-code.ts'

const downloadsAtOnce = 4
/** A connection that gives nothing for so long is given up. */
const silenceMaxMs = 60_000

/** Fetches a link into a file, which appears when it is whole. */
export async function downloadTo(url: string, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await pipeline(await openLink(url), createWriteStream(part))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof CliFailure) throw error
    throw new CliFailure(`${file} could not be fetched (${systemCode(error)}). Run the command again.`)
  }
}

async function openLink(url: string): Promise<Readable> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMaxMs)
  const response = await fetch(url, { signal: silence.signal })
  if (!response.ok || !response.body) {
    throw new CliFailure(`The link of a document answered ${response.status}. Run the command again.`)
  }
  const body = Readable.fromWeb(response.body)
  body.on('data', () => timer.refresh())
  body.on('close', () => clearTimeout(timer))
  return body
}

/**
 * Fetches the documents that a batch's list names into `folder`, some at a time; what is there already, whole, is left.
 * Resolves with how many the list has.
 */
export async function downloadFiles(
  list: Readable,
  folder: string,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input: list, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue
    const file = JSON.parse(line) as BatchFile
    const download = fetchOne(file, folder).then(() => onProgress(++done))
    running.add(download)
    void download.finally(() => running.delete(download)).catch(() => undefined)
    if (running.size >= downloadsAtOnce) await Promise.race(running)
  }
  await Promise.all(running)
  return done
}

async function fetchOne({ fileName, bytes, url }: BatchFile, folder: string): Promise<void> {
  const file = join(folder, fileName)
  // The service makes safe names; a name that leads out of the folder is none of its.
  if (!resolve(file).startsWith(resolve(folder) + sep)) throw new CliFailure(`${fileName} is no safe name.`)
  const there = await stat(file).catch(() => undefined)
  if (there?.size !== bytes) await downloadTo(url, file)
}
