import type { MessagePort } from 'node:worker_threads'
import { Fault, faultFromWire, faultToWire, type WireFault } from '@platen/contract'

/** Process functions that a thread can call, by name. */
export type Calls = Record<string, (...args: never[]) => unknown>

interface Call {
  id: number
  name: string
  args: unknown[]
}

type CallAnswer =
  | { id: number; result: unknown }
  | { id: number; fault: WireFault }
  | { id: number; failure: string }

/** Answers calls from a thread over a port until the port is closed. */
export function answerCalls(port: MessagePort, calls: Calls): void {
  const answer = async ({ id, name, args }: Call): Promise<CallAnswer> => {
    try {
      return { id, result: await calls[name]?.(...(args as never[])) }
    } catch (error) {
      return error instanceof Fault ? { id, fault: faultToWire(error) } : { id, failure: String(error) }
    }
  }
  port.on('message', (call: Call) => void answer(call).then((message) => post(port, message)))
}

/** Returns a function that lets a thread call the process. Faults are passed on as faults. */
export function openCalls(port: MessagePort): (name: string, ...args: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  port.on('message', (answer: CallAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('result' in answer) call?.resolve(answer.result)
    else call?.reject('fault' in answer ? faultFromWire(answer.fault) : new Error(answer.failure))
  })
  // A pending answer must not keep the thread alive.
  port.unref()
  return (name, ...args) => {
    const call = Promise.withResolvers<unknown>()
    const id = ++last
    waiting.set(id, call)
    post(port, { id, name, args })
    return call.promise
  }
}

function post(port: MessagePort, message: Call | CallAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
  port.postMessage(message)
}
