import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Loads the operator tokens: the given tokens, separated by commas, or the tokens in the data folder, one per line. On first start, creates a token
 * there (mode 0600). All tokens are accepted, so that programs can change to a new token while the old one still works. Throws an `Error` for an
 * invalid token.
 */
export async function loadOperatorTokens(options: {
  folder: string
  given: string | undefined
}): Promise<OperatorTokens> {
  if (options.given !== undefined) return readTokens(options.given.split(','), 'PLATEN_OPERATOR_TOKEN')
  const file = path.join(options.folder, 'operator-token')
  await mkdir(options.folder, { recursive: true })
  // With `wx`, only one of two processes that start at once creates the file, and both read the same token.
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
  const invalid = tokens.findIndex((token) => token === '' || /\s/.test(token))
  if (invalid !== -1) {
    throw new Error(
      `Token ${invalid + 1} of ${where} is empty or contains white space. Set one token, or two during a rotation, separated by ${where === 'PLATEN_OPERATOR_TOKEN' ? 'a comma: new,old' : 'a line break'}.`,
    )
  }
  return tokens
}

/** Whether the token is an operator token. */
export function isOperatorToken(sent: string | undefined, tokens: OperatorTokens): boolean {
  // Compares all tokens, so that the time does not reveal which one matched.
  return tokens.filter((token) => isSameToken(sent, token)).length > 0
}

/** Compares in constant time. */
function isSameToken(sent: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}
