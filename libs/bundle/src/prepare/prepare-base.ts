import { Fault } from '@platen/contract'
import { preparePdf, type RemovedPart } from '@platen/pdf'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

const waitMsMax = 60_000

/** Makes a PDF ready to be drawn over; its author is told what was taken out of it. */
export async function prepareBase(path: string, bytes: Uint8Array): Promise<PreparedFile> {
  const of = { signal: new AbortController().signal, accountId: path, deadlineAt: Date.now() + waitMsMax }
  const prepared = await preparePdf(bytes, of).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'invalid_upload') return error
    throw error
  })
  if (prepared instanceof Fault) return fileFault(path, 'damaged_pdf', `${path}: ${prepared.detail}`)
  const { bytes: content, removed, wasRepaired, ...pdf } = prepared
  const notes = [
    ...(wasRepaired ? [`${path} was damaged. What could be read of it is printed: look at its pages.`] : []),
    ...(removed.length > 0
      ? [`${path}: ${removed.map((part) => partWords[part]).join(', ')} in it will not be in documents.`]
      : []),
  ]
  return { content, contentType: 'application/pdf', notes, pdf }
}

const partWords: Record<RemovedPart, string> = {
  scripts: 'scripts',
  actions: 'actions',
  'embedded-files': 'embedded files',
  'outside-streams': 'parts that lie outside of it',
  media: 'media',
  signatures: 'signatures',
  xfa: 'the XFA form',
}
