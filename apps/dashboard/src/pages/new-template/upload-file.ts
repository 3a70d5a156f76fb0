import { type CreatedTemplate, filePasswordHeader, sourceFileBytesMax } from '@platen/contract'
import { ask } from '../../api/send.ts'
import { SentenceError } from '../../ui/sentence-error.ts'

/** Makes a template of a PDF or a Word document. Throws `ProblemError`, a `SentenceError` for what is not even sent, and the signal's reason. */
export async function uploadFile(
  file: File,
  { password, signal }: { password: string | undefined; signal: AbortSignal },
): Promise<CreatedTemplate> {
  if (file.size > sourceFileBytesMax)
    throw new SentenceError(`${file.name} is larger than 50 MiB. Make it smaller.`)
  if (file.size === 0) throw new SentenceError(`${file.name} is empty. Choose another file.`)
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, 120)
  return ask<CreatedTemplate>(`/templates/file?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeoutMs: 180_000,
    signal,
    ...(password !== undefined && { headers: { [filePasswordHeader]: encodeURIComponent(password) } }),
  })
}
