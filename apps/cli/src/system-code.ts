/** The code of a system error (`ENOENT`, `ECONNREFUSED`), its own or that of its cause; else what the error says. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.message : systemCode(error.cause)
}
