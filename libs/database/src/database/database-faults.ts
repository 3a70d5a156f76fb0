import { Fault } from '@platen/contract'

/**
 * SQLSTATE classes and codes that mean "not now" instead of "wrong": https://www.postgresql.org/docs/current/errcodes-appendix.html Connection,
 * authorization (a changed password), missing database, transaction rollback (deadlock), resources, lock and statement timeouts, shutdown,
 * input/output, and a server that became a read-only standby.
 */
const unavailableClasses = new Set(['08', '28', '3D', '40', '53', '57', '58'])
const unavailableCodes = new Set(['25006', '25P03', '55P03'])

/** `\u0000` in JSON, a NUL byte, and an escape that is not a character. */
const unstorableCodes = new Set(['22P05', '22021'])

/** Returns a Postgres error's SQLSTATE code, or `undefined` for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code)
    ? code
    : undefined
}

/**
 * Converts database errors: to `unavailable` if the database is unavailable, and to `invalid_request` for text that it cannot store. Other errors are
 * returned unchanged.
 */
export function toDatabaseFault(error: unknown): unknown {
  if (error instanceof Fault) return error
  const state = sqlStateOf(error)
  if (state !== undefined) {
    if (unavailableClasses.has(state.slice(0, 2)) || unavailableCodes.has(state)) return unavailable(error)
    return unstorableCodes.has(state) ? unstorableText(error) : error
  }
  // Drivers throw these for invalid parameters. All other errors that are not from the database are connection problems.
  return error instanceof TypeError || error instanceof RangeError ? error : unavailable(error)
}

/** The fault for a database that cannot be reached, does not respond, or has no resources for the query. */
export function unavailable(cause: unknown): Fault {
  return new Fault('unavailable', { detail: detailOf(cause), cause, retryAfterSeconds: 2 })
}

function detailOf(cause: unknown): string {
  const state = sqlStateOf(cause)
  if (state === '57014') {
    return 'The database did not finish a query within its time limit. Ask for less at a time, such as one template or a shorter period, or try again later.'
  }
  if (state === '53300') return 'The database accepts no more connections. Try again in a moment.'
  // pg-pool has no error code for this.
  if (cause instanceof Error && cause.message === 'timeout exceeded when trying to connect') {
    return 'All connections to the database are in use. Try again in a moment.'
  }
  return 'The database is unavailable. Try again in a moment.'
}

/** A NUL character or half of a surrogate pair, which Postgres cannot store. */
export function unstorableText(cause?: unknown): Fault {
  return new Fault('invalid_request', {
    detail: 'A string contains a character that cannot be stored (NUL, or half of a surrogate pair).',
    cause,
  })
}
