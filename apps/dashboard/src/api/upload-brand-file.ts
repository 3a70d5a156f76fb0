import type { Brand } from '@platen/contract'
import { sendFile } from './send-file.ts'

const timeout = { ms: 120_000, sentence: 'The upload took too long. Try again.' }

/** Sends a file of the brand to its address; resolves with the brand as it is then. `onShare` tells the share sent, 0 to 1. Throws `ProblemError`. */
export async function uploadBrandFile(
  path: '/brand/logo' | '/brand/fonts',
  file: File,
  onShare: (share: number) => void,
): Promise<Brand> {
  // Nobody takes an upload back: it is a matter of seconds.
  const { signal } = new AbortController()
  return JSON.parse(await sendFile(path, { method: 'PUT', file, onShare, signal, timeout })) as Brand
}
