import { Fault } from '@platen/contract'
import { createProcessPool, ThreadExhausted, type WaitingCaller } from '@platen/platform'
import type { DrawnBox } from './drawn-box.ts'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

export interface PictureToPrint {
  path: string
  bytes: Uint8Array
  boxes: readonly DrawnBox[]
  images: 'prepared' | 'original'
}

export type PictureTask =
  | ({ result: 'print' } & PictureToPrint)
  | { result: 'drawing'; path: string; bytes: Uint8Array }
  | { result: 'thumbnail' | 'size'; bytes: Uint8Array }
  | { result: 'shrunk'; bytes: Uint8Array; sideMax: number }

/**
 * Limits in milliseconds of CPU. For print, each kilobyte of the picture adds a millisecond. A PNG drawing of 96 megapixels takes 13,000 for print,
 * an AVIF photo of 24 megapixels and 2.7 MB 15,000. A thumbnail of 24 megapixels takes 550, a small picture of 96 megapixels 9,000 (November 2026).
 */
const cpuMsMax = { print: 15_000, drawing: 10_000, shrunk: 15_000, thumbnail: 5_000, size: 2_000 }
const bytesOfCpuMs = 1_000

/**
 * libjpeg and libpng cannot be interrupted while they decode, and 128 KB of JPEG can contain hundreds of 40-megapixel scans. In this process, they
 * would block the threads that files, hashes and DNS use.
 */
const pool = createProcessPool<PictureTask>({
  script: new URL('./picture-process.ts', import.meta.url),
  what: 'pictures',
  // libvips uses all cores for each picture.
  processes: 1,
  heapMiBMax: 128,
  memoryMiBMax: 1_024,
})

const costlyPicture =
  'The image takes too much time or memory to decode. Save it again, smaller and not progressive.'
const costlyDrawing =
  'The drawing takes too much time or memory to read. Convert its text to paths, or simplify it.'

/** Runs `prepareImage` in a `ProcessPool` process. Throws as the pool does. */
export async function preparePicture(picture: PictureToPrint, caller: WaitingCaller): Promise<PreparedFile> {
  return runForPrint({ result: 'print', ...picture }, caller)
}

/** Runs `checkDrawing` in a `ProcessPool` process. Throws as the pool does. */
export async function prepareDrawing(
  drawing: { path: string; bytes: Uint8Array },
  caller: WaitingCaller,
): Promise<PreparedFile> {
  return runForPrint({ result: 'drawing', ...drawing }, caller)
}

/**
 * Converts an uploaded PNG, JPEG or WebP picture of a page to WebP: 640 px wide, the top 800 px, upright, without metadata. No uploaded bytes are
 * kept. Throws `invalid_upload`, and `ProcessPool` errors.
 */
export async function makeThumbnail(bytes: Uint8Array, caller: WaitingCaller): Promise<Uint8Array> {
  return run({ result: 'thumbnail', bytes }, caller)
}

/**
 * Converts a picture or drawing to a PNG with sides of at most `sideMax` pixels, upright, without metadata. Throws the libvips error for a damaged
 * picture, `invalid_upload`, and `ProcessPool` errors.
 */
export async function makeSmallPicture(
  { bytes, sideMax }: { bytes: Uint8Array; sideMax: number },
  caller: WaitingCaller,
): Promise<Uint8Array> {
  return run({ result: 'shrunk', bytes, sideMax }, caller)
}

/** Returns the pixels of a valid picture, upright. Throws as a `ProcessPool` does. */
export async function readPictureSize(
  bytes: Uint8Array,
  caller: WaitingCaller,
): Promise<{ width: number; height: number }> {
  return run({ result: 'size', bytes }, caller)
}

async function runForPrint(
  task: PictureTask & { path: string },
  caller: WaitingCaller,
): Promise<PreparedFile> {
  try {
    return await pool.run<PreparedFile>(task, { ...caller, cpuMsMax: cpuMsOf(task) })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    const message = task.result === 'drawing' ? costlyDrawing : costlyPicture
    return fileFault(task.path, 'image_too_large', message)
  }
}

async function run<Result>(task: PictureTask, caller: WaitingCaller): Promise<Result> {
  try {
    return await pool.run<Result>(task, { ...caller, cpuMsMax: cpuMsOf(task) })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw new Fault('invalid_upload', { detail: costlyPicture, cause: error })
  }
}

function cpuMsOf({ result, bytes }: PictureTask): number {
  return cpuMsMax[result] + (result === 'print' ? bytes.length / bytesOfCpuMs : 0)
}
