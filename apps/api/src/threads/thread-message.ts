import { Fault, faultFromWire, type WireFault } from '@platen/contract'

/** What a thread says. */
export type ThreadMessage =
  | { progress: unknown }
  | { result: unknown }
  | { fault: WireFault; cause: unknown }
  | { failure: unknown }

/** What a thread's work threw, where its message says so. */
export function errorOf(message: ThreadMessage, thread: string): Error {
  if ('fault' in message) {
    const { code, detail, errors } = faultFromWire(message.fault)
    const { cause } = message
    return new Fault(code, { detail, errors, ...(cause !== undefined && { cause }) })
  }
  if ('failure' in message && message.failure instanceof Error) return message.failure
  return new Error(`The thread ${thread} failed`)
}
