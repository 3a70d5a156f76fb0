import { Fault } from '@platen/contract'

/** Fields and items in an envelope. The protocol library copies it several times, which takes 20 ms at this limit (November 2026). */
const valuesMax = 2_000
/** Enough for a client's icon. Characters that JSON escapes take the library six times as long as others. */
const charactersMax = 256 * 2 ** 10

/**
 * Splits a message into its envelope, which the protocol library reads, and the arguments of a tool, which are checked against the schema of the
 * tool and never copied. Throws `invalid_request` if the envelope is too large.
 */
export function splitMessage(message: unknown): { envelope: unknown; input: unknown } {
  const { params, ...rest } = asObject(message)
  const { arguments: input, ...otherParams } = asObject(params)
  const isCall = input !== undefined
  const envelope = isCall ? { ...rest, params: otherParams } : message
  refuseLarge(envelope)
  return { envelope, input }
}

function refuseLarge(envelope: unknown): void {
  let values = 0
  let letters = 0
  const count = (value: unknown): void => {
    if (typeof value === 'string') letters += value.length
    if (typeof value !== 'object' || value === null || values > valuesMax) return
    const inside = Object.entries(value)
    values += inside.length
    for (const [name, each] of inside) {
      letters += name.length
      count(each)
    }
  }
  count(envelope)
  if (values <= valuesMax && letters <= charactersMax) return
  throw new Fault('invalid_request', {
    detail: `The message is too large outside of params.arguments. Send at most ${valuesMax.toLocaleString('en')} fields and items, and ${charactersMax / 2 ** 10} KiB of text there.`,
  })
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
