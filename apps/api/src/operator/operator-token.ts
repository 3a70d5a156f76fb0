import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The operator's token: the given one, or that of the data folder, made there (mode 0600) on first start. */
export async function loadOperatorToken(options: {
  folder: string
  given: string | undefined
}): Promise<string> {
  if (options.given !== undefined) return options.given
  const file = path.join(options.folder, 'operator-token')
  await mkdir(options.folder, { recursive: true })
  // `wx`: of two processes that start at once one makes it, and both read the same.
  await writeFile(file, `plo_${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}

/** Compares in a time that does not tell how much was right. */
export function isSameToken(sent: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}
