import { pipeline } from 'node:stream/promises'
import { contentDisposition } from '@platen/storage'
import type { Request, Response } from 'express'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'

/** A multiple of three, so that the pieces' base64 is that of the whole. */
const sliceBytes = 48 * 1024

/** Answers with a folder: as a zip to who accepts that, else as JSON, its files behind the other fields. Made as it is taken. */
export async function sendFolder(
  req: Request,
  res: Response,
  of: { files: ZipFile[]; slug: string; modifiedAt: Date; beside: object },
): Promise<void> {
  const isZip = req.accepts(['application/json', 'application/zip']) === 'application/zip'
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' })
  res.set(
    isZip
      ? {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition(`${of.slug}.zip`),
        }
      : { 'Content-Type': 'application/json' },
  )
  const chunks = isZip ? writeZip(of.files, of.modifiedAt) : writeJson(of.files, of.beside)
  // Whoever leaves in mid-download is no fault of anybody's; a store that goes away breaks the download off.
  await pipeline(chunks, res).catch(() => undefined)
}

async function* writeJson(files: readonly ZipFile[], beside: object): AsyncGenerator<string> {
  yield `${JSON.stringify(beside).slice(0, -1)},"files":{`
  for (const [index, { path, read }] of files.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(path)}:"`
    const bytes = Buffer.from(await read())
    for (let at = 0; at < bytes.length; at += sliceBytes)
      yield bytes.toString('base64', at, Math.min(at + sliceBytes, bytes.length))
    yield '"'
  }
  yield '}}'
}
