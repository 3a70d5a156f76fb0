import { Fault, type FaultItem } from '@platen/contract'

type Query = Readonly<Record<string, unknown>>

const limitDefault = 20
const limitMax = 100

/** `?limit=` and `?before=` of the list of batches. Throws `invalid_request`. */
export function readPage(query: Query): { limit: number; before: string | undefined } {
  refuseOthers(query, ['limit', 'before'])
  const { limit = String(limitDefault), before } = query
  const count = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > limitMax) throw wrong('limit', `Must be a whole number from 1 to ${limitMax}.`)
  if (before !== undefined && typeof before !== 'string') throw wrong('before', 'Must stand once.')
  return { limit: count, before }
}

/** `?keep=` of a cancellation; `nothing` unless given. Throws `invalid_request`. */
export function readKeep(query: Query): 'done' | 'nothing' {
  refuseOthers(query, ['keep'])
  const { keep = 'nothing' } = query
  if (keep !== 'done' && keep !== 'nothing') throw wrong('keep', 'Must be "done" or "nothing".')
  return keep
}

function refuseOthers(query: Query, known: string[]): void {
  const other = Object.keys(query).find((name) => !known.includes(name))
  if (other === undefined) return
  throw wrong(
    other.slice(0, 200),
    `There is no such parameter. The parameters are ${known.join(', ')}.`,
    'unknown_field',
  )
}

function wrong(name: string, message: string, code = 'not_allowed'): Fault {
  const item: FaultItem = { pointer: '', code, message: `${name}: ${message}` }
  return new Fault('invalid_request', { detail: item.message, errors: [item] })
}
