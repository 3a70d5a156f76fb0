/** Returns the code from a system error or its cause (`ENOENT`, `ECONNREFUSED`), or else the message. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.message : systemCode(error.cause)
}
