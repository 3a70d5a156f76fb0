import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@platen/platform'
import { networkOf } from './network-of.ts'
import { hasOwnTimeLimits } from '../open-file-body.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** For each network. `undefined` means no limit, because all connections come from a proxy. */
  perNetworkMax: number | undefined
}

/** File descriptors for Redis, the database, the store, listeners, threads and processes. */
const descriptorsReserved = 256

/**
 * Returns the limits of the settings, reduced to the file descriptors of the process. Each connection may need a second descriptor for a file that it sends
 * or receives.
 */
export function connectionLimitsOf(
  {
    connectionsMax,
    connectionsPerAddressMax,
    trustedProxies,
  }: { connectionsMax: number; connectionsPerAddressMax: number; trustedProxies: number },
  descriptorsMax = readDescriptorsMax(),
): ConnectionLimits {
  const left = Math.max(16, Math.floor((descriptorsMax - descriptorsReserved) / 2))
  const max = Math.min(connectionsMax, left)
  const isLimitedByNetwork = trustedProxies === 0 && connectionsPerAddressMax > 0
  return {
    connectionsMax: max,
    perNetworkMax: isLimitedByNetwork ? Math.min(connectionsPerAddressMax, Math.ceil(max / 2)) : undefined,
  }
}

/** Returns the process's limit of open files, or `Infinity` on systems without `/proc`. */
function readDescriptorsMax(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? Infinity : Number(limit)
  } catch {
    return Infinity
  }
}

/**
 * Why a connection was closed. `idle` and `arriving` connections are closed to make room for new ones. `full` and `network_full` connections are rejected.
 * `pipelined` connections sent too many requests before they read the responses.
 */
export const connectionClosedReasons = ['idle', 'arriving', 'full', 'network_full', 'pipelined'] as const
export type ConnectionClosed = (typeof connectionClosedReasons)[number]

const logEveryMs = 60_000

interface Connection {
  network: string
  /** Requests whose response is not finished. */
  requests: number
  /** The latest request whose body is still arriving. */
  arriving?: IncomingMessage
}

/** How many arriving bodies are checked for one new connection. */
const arrivingCheckedMax = 64

/**
 * Limits the connections of a server. At the limit, it closes the connection that has been idle for the longest. If none is idle, it closes one whose body
 * is still arriving, from a network with more connections than the network of the new one. Otherwise it closes the new connection. Calls `onClosed` for each
 * closed connection, and logs one line per minute.
 */
export function limitConnections(
  server: Server,
  {
    connectionsMax,
    perNetworkMax = Infinity,
    logger,
    onClosed = () => {},
  }: ConnectionLimits & { logger: Logger; onClosed?: ((reason: ConnectionClosed) => void) | undefined },
): { count(): number } {
  const connections = new Map<Socket, Connection>()
  const countByNetwork = new Map<string, number>()
  /** Idle connections, in the order in which they became idle. */
  const idle = new Set<Socket>()
  /** Connections with an arriving body, in the order in which the requests began. */
  const arriving = new Set<Socket>()
  let loggedAt = -Infinity

  function note(reason: ConnectionClosed, network: string): void {
    onClosed(reason)
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    loggedAt = now
    logger.warn('connections were closed because a limit was reached', {
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
    const left = (countByNetwork.get(connection.network) ?? 1) - 1
    if (left > 0) countByNetwork.set(connection.network, left)
    else countByNetwork.delete(connection.network)
  }

  /** Closes the connection that has been idle for the longest, optionally only of one network. Returns whether there was one. */
  function closeIdle(network?: string): boolean {
    for (const socket of idle) {
      if (network !== undefined && connections.get(socket)?.network !== network) continue
      close(socket, 'idle')
      return true
    }
    return false
  }

  /** Closes the oldest connection with an arriving body, from a network with more connections. Skips files, which have their own time limits. */
  function closeArriving(network: string): boolean {
    const own = (countByNetwork.get(network) ?? 0) + 1
    let left = arrivingCheckedMax
    for (const socket of arriving) {
      if (left-- === 0) break
      const { arriving: req, network: other = '' } = connections.get(socket) ?? {}
      if (!req || req.complete) arriving.delete(socket)
      else if (!hasOwnTimeLimits(req) && (countByNetwork.get(other) ?? 0) > own) {
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
    const isNetworkFull = (countByNetwork.get(network) ?? 0) >= perNetworkMax && !closeIdle(network)
    const isFull = connections.size >= connectionsMax
    if (isNetworkFull || (isFull && !closeIdle() && !closeArriving(network))) {
      note(isNetworkFull ? 'network_full' : 'full', network)
      socket.destroy()
      return
    }
    connections.set(socket, { network, requests: 0 })
    countByNetwork.set(network, (countByNetwork.get(network) ?? 0) + 1)
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
