import type { MessagePort } from 'node:worker_threads'
import { Fault, faultFromWire, faultToWire, type WireFault } from '@platen/contract'

/** What a thread may ask of the process, by name. */
export type Calls = Record<string, (...given: never[]) => unknown>

interface Call {
  id: number
  name: string
  given: unknown[]
}

type CallAnswer =
  | { id: number; result: unknown }
  | { id: number; fault: WireFault }
  | { id: number; failure: string }

/** Answers what a thread asks over a port, until the port is closed. */
export function answerCalls(port: MessagePort, calls: Calls): void {
  const answer = async ({ id, name, given }: Call): Promise<CallAnswer> => {
    try {
      return { id, result: await calls[name]?.(...(given as never[])) }
    } catch (error) {
      return error instanceof Fault ? { id, fault: faultToWire(error) } : { id, failure: String(error) }
    }
  }
  port.on('message', (call: Call) => void answer(call).then((message) => post(port, message)))
}

/** In the thread: what the process is asked with. A fault arrives as a fault. */
export function openCalls(port: MessagePort): (name: string, ...given: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  port.on('message', (answer: CallAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('result' in answer) asked?.resolve(answer.result)
    else asked?.reject('fault' in answer ? faultFromWire(answer.fault) : new Error(answer.failure))
  })
  // An answer that nobody waits for any more must not keep the thread.
  port.unref()
  return (name, ...given) => {
    const asked = Promise.withResolvers<unknown>()
    const id = ++last
    waiting.set(id, asked)
    post(port, { id, name, given })
    return asked.promise
  }
}

function post(port: MessagePort, message: Call | CallAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
  port.postMessage(message)
}
