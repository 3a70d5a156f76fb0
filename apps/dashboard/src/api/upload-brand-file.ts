import type { Brand } from '@platen/contract'
import { sendFile } from './send-file.ts'

const timeout = { ms: 120_000, message: 'The upload took too long. Try again.' }

/**
 * Uploads a brand file and returns the updated brand. `onShare` receives the fraction sent so far, from 0 to 1. Throws
 * `ProblemError`.
 */
export async function uploadBrandFile(
  path: '/brand/logo' | '/brand/fonts',
  file: File,
  onShare: (share: number) => void,
): Promise<Brand> {
  // Uploads cannot be canceled, because they take only seconds.
  const { signal } = new AbortController()
  return JSON.parse(await sendFile(path, { method: 'PUT', file, onShare, signal, timeout })) as Brand
}
