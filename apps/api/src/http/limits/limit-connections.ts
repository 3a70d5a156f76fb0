import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@platen/platform'
import { networkOf } from './network-of.ts'
import { mayArriveSlowly } from '../slow-body.ts'

export interface ConnectionBounds {
  connectionsMax: number
  /** For each network; `undefined`: not bounded, as all connections come from a proxy. */
  ofNetworkMax: number | undefined
}

/** Descriptors for Redis, the database, the store, listeners, threads and processes. */
const descriptorsReserved = 256

/**
 * The bounds that hold with the settings, below the process's limit of file descriptors. Each connection may need a second descriptor,
 * for the file that it sends or takes.
 */
export function connectionBoundsOf(
  {
    connectionsMax,
    connectionsPerAddressMax,
    trustedProxies,
  }: { connectionsMax: number; connectionsPerAddressMax: number; trustedProxies: number },
  descriptorsMax = readDescriptorsMax(),
): ConnectionBounds {
  const left = Math.max(16, Math.floor((descriptorsMax - descriptorsReserved) / 2))
  const max = Math.min(connectionsMax, left)
  const isBoundByNetwork = trustedProxies === 0 && connectionsPerAddressMax > 0
  return {
    connectionsMax: max,
    ofNetworkMax: isBoundByNetwork ? Math.min(connectionsPerAddressMax, Math.ceil(max / 2)) : undefined,
  }
}

/** The process's limit of open files. No limit is known where there is no `/proc`. */
function readDescriptorsMax(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? Infinity : Number(limit)
  } catch {
    return Infinity
  }
}

/**
 * Why a connection was closed: `idle` and `arriving` ones make room for new ones, `full` and `network_full` ones are refused, and `pipelined`
 * ones sent too many requests before they read the answers.
 */
export const connectionClosedReasons = ['idle', 'arriving', 'full', 'network_full', 'pipelined'] as const
export type ConnectionClosed = (typeof connectionClosedReasons)[number]

const logEveryMs = 60_000

interface Connection {
  network: string
  /** Requests whose answer is not out. */
  requests: number
  /** The last request that arrived with its body still on its way. */
  arriving?: IncomingMessage
}

/** How many bodies on their way are looked at for one new connection. */
const arrivingLookedAtMax = 64

/**
 * Bounds the connections of a server: at a bound, the one that has been idle for the longest is closed. Where none is idle, it is one whose body
 * is still on its way, of a network that has more connections than that of the new one. Otherwise the new one is closed. `onClosed` is called for each of them; the log has one line a minute.
 */
export function boundConnections(
  server: Server,
  {
    connectionsMax,
    ofNetworkMax = Infinity,
    logger,
    onClosed = () => {},
  }: ConnectionBounds & { logger: Logger; onClosed?: ((reason: ConnectionClosed) => void) | undefined },
): { count(): number } {
  const connections = new Map<Socket, Connection>()
  const ofNetwork = new Map<string, number>()
  /** In the order in which they became idle. */
  const idle = new Set<Socket>()
  /** Those with a body on its way, in the order in which its request began. */
  const arriving = new Set<Socket>()
  let loggedAt = -Infinity

  function note(reason: ConnectionClosed, network: string): void {
    onClosed(reason)
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    loggedAt = now
    logger.warn('connections are closed at their bound', {
      reason,
      network,
      connections: connections.size,
      connectionsMax,
    })
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    idle.delete(socket)
    arriving.delete(socket)
    const left = (ofNetwork.get(connection.network) ?? 1) - 1
    if (left > 0) ofNetwork.set(connection.network, left)
    else ofNetwork.delete(connection.network)
  }

  /** Closes the connection that has been idle for the longest, of one network where one is given. */
  function closeIdle(network?: string): boolean {
    for (const socket of idle) {
      if (network !== undefined && connections.get(socket)?.network !== network) continue
      close(socket, 'idle')
      return true
    }
    return false
  }

  /** Closes the oldest connection of a larger network whose request is not complete. Files have their own lowest rate. */
  function closeArriving(network: string): boolean {
    const own = (ofNetwork.get(network) ?? 0) + 1
    let left = arrivingLookedAtMax
    for (const socket of arriving) {
      if (left-- === 0) break
      const { arriving: req, network: other = '' } = connections.get(socket) ?? {}
      if (!req || req.complete) arriving.delete(socket)
      else if (!mayArriveSlowly(req) && (ofNetwork.get(other) ?? 0) > own) {
        close(socket, 'arriving')
        return true
      }
    }
    return false
  }

  function close(socket: Socket, reason: ConnectionClosed): void {
    note(reason, connections.get(socket)?.network ?? '')
    forget(socket)
    socket.destroy()
  }

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const isNetworkFull = (ofNetwork.get(network) ?? 0) >= ofNetworkMax && !closeIdle(network)
    const isFull = connections.size >= connectionsMax
    if (isNetworkFull || (isFull && !closeIdle() && !closeArriving(network))) {
      note(isNetworkFull ? 'network_full' : 'full', network)
      socket.destroy()
      return
    }
    connections.set(socket, { network, requests: 0 })
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
    idle.add(socket)
    socket.once('close', () => forget(socket))
  })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    idle.delete(socket)
    if (hasBody(req)) {
      connection.arriving = req
      arriving.add(socket)
    }
    res.once('close', () => {
      connection.requests -= 1
      arriving.delete(socket)
      if (connection.requests === 0 && connections.has(socket)) idle.add(socket)
    })
  })
  return { count: () => connections.size }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
