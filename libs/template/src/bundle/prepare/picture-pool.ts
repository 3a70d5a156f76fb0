import { Fault } from '@platen/contract'
import { createProcessPool, ThreadExhausted, type WaitingCaller } from '@platen/platform'
import type { DrawnBox } from './drawn-box.ts'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

/** A picture to make ready for print. */
export interface PictureToPrint {
  path: string
  bytes: Uint8Array
  /** Of `drawnBoxes`. */
  boxes: readonly DrawnBox[]
  images: 'prepared' | 'original'
}

/** What a process makes of a file, which is its `result`. */
export type PictureTask =
  | ({ result: 'print' } & PictureToPrint)
  | { result: 'drawing'; path: string; bytes: Uint8Array }
  | { result: 'thumbnail' | 'size'; bytes: Uint8Array }
  | { result: 'shrunk'; bytes: Uint8Array; sideMax: number }

/**
 * Milliseconds of CPU, which the bytes of a photo for print add to. For print a PNG drawing of 96 megapixels takes 13,000, an AVIF photo of 24
 * megapixels and 2.7 MB 15,000. A thumbnail of 24 megapixels takes 550, a small picture of 96 megapixels 9,000 (November 2026).
 */
const cpuMsMax = { print: 15_000, drawing: 10_000, shrunk: 15_000, thumbnail: 5_000, size: 2_000 }
const bytesOfCpuMs = 1_000

/**
 * libjpeg and libpng cannot be stopped while they decode, and 128 KB of JPEG can hold hundreds of scans of 40 megapixels. In this process
 * they would hold the threads that all files, hashes and look-ups of names wait for.
 */
const pool = createProcessPool<PictureTask>({
  script: new URL('./picture-process.ts', import.meta.url),
  what: 'pictures',
  // libvips uses all cores for each.
  processes: 1,
  heapMiBMax: 128,
  memoryMiBMax: 1_024,
})

const costlyPicture =
  'The picture takes too much time or memory to decode. Save it again, smaller and not progressive.'
const costlyDrawing =
  'The drawing takes too much time or memory to read. Convert its text to paths, or simplify it.'

/** As `prepareImage`, in a process and in the turns of a `ProcessPool`. Throws as the pool does. */
export async function preparePicture(picture: PictureToPrint, caller: WaitingCaller): Promise<PreparedFile> {
  return runForPrint({ result: 'print', ...picture }, caller)
}

/** As `checkDrawing`, in a process and in the turns of a `ProcessPool`. Throws as the pool does. */
export async function prepareDrawing(
  drawing: { path: string; bytes: Uint8Array },
  caller: WaitingCaller,
): Promise<PreparedFile> {
  return runForPrint({ result: 'drawing', ...drawing }, caller)
}

/**
 * Returns an uploaded PNG, JPEG or WebP picture of a page as a WebP of our own making: 640 px wide, at most 800 px high (its top), upright,
 * without metadata. Nothing of the bytes that were sent is kept. Throws `invalid_upload`, and as a `ProcessPool` does.
 */
export async function makeThumbnail(bytes: Uint8Array, caller: WaitingCaller): Promise<Uint8Array> {
  return run({ result: 'thumbnail', bytes }, caller)
}

/**
 * Returns a picture or drawing as a PNG of our own making, neither side longer than `sideMax` pixels, upright, without metadata. Throws what
 * libvips throws on a damaged one, `invalid_upload`, and as a `ProcessPool` does.
 */
export async function makeSmallPicture(
  { bytes, sideMax }: { bytes: Uint8Array; sideMax: number },
  caller: WaitingCaller,
): Promise<Uint8Array> {
  return run({ result: 'shrunk', bytes, sideMax }, caller)
}

/** Returns how many pixels a sound picture has, upright. Throws as a `ProcessPool` does. */
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
