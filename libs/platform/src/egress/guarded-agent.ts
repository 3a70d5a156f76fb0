import { Agent as HttpAgent, type AgentOptions as HttpAgentOptions } from 'node:http'
import { Agent as HttpsAgent, type AgentOptions as HttpsAgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import { AddressRefused } from './address-refused.ts'
import { type AddressRules, hostRefusal } from './check-url.ts'

/** The part of the `createConnection` options that the guard reads. */
interface Target {
  host?: string | null | undefined
  hostname?: string | null | undefined
  port?: number | string | null | undefined
  socketPath?: string | undefined
}

type OnConnection = (error: Error | null, stream: Duplex) => void

// `net.connect` does not call `lookup` for an IP address, so the host is checked here as well.
function refusal(target: Target, fallbackPort: number, rules: AddressRules): Error | undefined {
  if (target.socketPath) return new Error('A guarded agent cannot open a local socket')
  const host = target.host ?? target.hostname ?? 'localhost'
  const reason = hostRefusal(host, Number(target.port ?? fallbackPort), rules)
  return reason === undefined ? undefined : new AddressRefused(host, reason)
}

// Through the callback, the error reaches the request's 'error' event. A queued request would not receive an exception.
function refuse(onConnection: OnConnection | undefined, error: Error): undefined {
  if (onConnection === undefined) throw error
  // Node's own agents omit the stream if there is an error, which the type does not allow.
  Reflect.apply(onConnection, undefined, [error])
}

/** An `http.Agent` that checks the target of each new connection. Names are checked by `lookup` in its options. */
export class GuardedHttpAgent extends HttpAgent {
  readonly #rules: AddressRules

  constructor(options: HttpAgentOptions, rules: AddressRules) {
    super(options)
    this.#rules = rules
  }

  override createConnection(
    ...[target, onConnection]: Parameters<HttpAgent['createConnection']>
  ): ReturnType<HttpAgent['createConnection']> {
    const error = refusal(target, 80, this.#rules)
    return error === undefined ? super.createConnection(target, onConnection) : refuse(onConnection, error)
  }
}

/** Like `GuardedHttpAgent`, for TLS. */
export class GuardedHttpsAgent extends HttpsAgent {
  readonly #rules: AddressRules

  constructor(options: HttpsAgentOptions, rules: AddressRules) {
    super(options)
    this.#rules = rules
  }

  override createConnection(
    ...[target, onConnection]: Parameters<HttpsAgent['createConnection']>
  ): ReturnType<HttpsAgent['createConnection']> {
    const error = refusal(target, 443, this.#rules)
    return error === undefined ? super.createConnection(target, onConnection) : refuse(onConnection, error)
  }
}
