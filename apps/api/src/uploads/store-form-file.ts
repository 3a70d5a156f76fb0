import { finished } from 'node:stream/promises'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import busboy from 'busboy'
import type { Request, Response } from 'express'
import { openFileBody } from '../http/open-file-body.ts'
import { uploadLimits, uploadContentType } from './add-upload.ts'

/** Boundaries and headers of a form. */
const formOverheadBytes = 64 * 2 ** 10
/** Maximum size of the whole form. */
export const formLengthMax = uploadLimits.formBytesMax + formOverheadBytes

/**
 * Stores the only file of a `multipart/form-data` body under `key` while it is arriving. If the form is rejected, nothing is stored. Faults:
 * `payload_too_large`, `invalid_request` (no file, several files, other fields, no form), `request_timeout`, `malformed_request`.
 */
export async function storeFormFile(
  req: Request,
  res: Response,
  { store, key }: { store: ObjectStore; key: string },
): Promise<{ bytes: number }> {
  const { formBytesMax, body: limits } = uploadLimits
  const parser = parserOf(req)
  const body = openFileBody(req, res, { ...limits, bytesMax: formLengthMax })
  let storing: Promise<{ bytes: number }> | undefined

  parser.on('file', (_name, file) => {
    if (storing !== undefined) {
      // The file fails together with the parser, whose error is reported.
      file.on('error', () => {}).resume()
      parser.destroy(refused('The form has more than one file. Send one.'))
      return
    }
    storing = store.putStream(key, file, { contentType: uploadContentType, bytesMax: formBytesMax })
    storing.catch((error: unknown) => parser.destroy(error as Error))
  })
  parser.on('field', () =>
    parser.destroy(refused('The form has a field that is not a file. Send only the file.')),
  )
  body.once('error', (error) => parser.destroy(error))
  body.pipe(parser)
  try {
    await finished(parser)
    if (storing === undefined) throw refused('The form has no file.')
    return await storing
  } catch (error) {
    body.destroy()
    await storing?.catch(() => {})
    await store.remove(key)
    throw error instanceof Fault ? error : malformedForm(error)
  }
}

function parserOf(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits: { fieldSize: 1_024, parts: 4, headerPairs: 100 } })
  } catch (error) {
    throw malformedForm(error)
  }
}

/** The parser throws plain errors, all of which are about the form. */
function malformedForm(error: unknown): Fault {
  return new Fault('invalid_request', {
    detail: 'The body is not a complete multipart/form-data form.',
    cause: error,
  })
}

function refused(detail: string): Fault {
  return new Fault('invalid_request', {
    detail,
    errors: [{ pointer: '', code: 'one_file', message: detail }],
  })
}
