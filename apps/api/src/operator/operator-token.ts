import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The operator's tokens: the given ones, separated by commas, or those of the data folder, a line each, where one is made (mode 0600) on first
 * start. Each of them counts, so that programs can change to a new one while the old one still works. Throws an `Error` for the operator.
 */
export async function loadOperatorTokens(options: {
  folder: string
  given: string | undefined
}): Promise<OperatorTokens> {
  if (options.given !== undefined) return readTokens(options.given.split(','), 'PLATEN_OPERATOR_TOKEN')
  const file = path.join(options.folder, 'operator-token')
  await mkdir(options.folder, { recursive: true })
  // `wx`: of two processes that start at once one makes it, and both read the same.
  await writeFile(file, `plo_${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readTokens((await readFile(file, 'utf8')).trim().split('\n'), file)
}

/** Never empty. */
export type OperatorTokens = readonly string[]

function readTokens(texts: readonly string[], where: string): OperatorTokens {
  const tokens = texts.map((text) => text.trim())
  const wrong = tokens.findIndex((token) => token === '' || /\s/.test(token))
  if (wrong !== -1) {
    throw new Error(
      `Token ${wrong + 1} of ${where} is empty or contains white space. Set one token, or two during a rotation, separated by ${where === 'PLATEN_OPERATOR_TOKEN' ? 'a comma: new,old' : 'a line break'}.`,
    )
  }
  return tokens
}

/** Whether it is one of them. */
export function isOperatorToken(sent: string | undefined, tokens: OperatorTokens): boolean {
  // All of them are compared, so that the time does not tell which was right.
  return tokens.filter((token) => isSameToken(sent, token)).length > 0
}

/** Compares in a time that does not tell how much was right. */
function isSameToken(sent: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}
