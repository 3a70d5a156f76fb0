import { readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@platen/platform'
import { networkOf } from '../http/network-of.ts'

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

/** Why a connection was closed: `idle` ones make room for new ones; the others are refused. */
export const connectionClosedReasons = ['idle', 'full', 'network_full'] as const
export type ConnectionClosed = (typeof connectionClosedReasons)[number]

const logEveryMs = 60_000

interface Connection {
  network: string
  /** Requests whose answer is not out. */
  requests: number
}

/**
 * Bounds the connections of a server: at a bound, the one that has been idle for the longest is closed, and where none is idle, the new one
 * is. `onClosed` is called for each of them; the log has one line a minute.
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
    const left = (ofNetwork.get(connection.network) ?? 1) - 1
    if (left > 0) ofNetwork.set(connection.network, left)
    else ofNetwork.delete(connection.network)
  }

  /** Closes the connection that has been idle for the longest, of one network where one is given. */
  function closeIdle(network?: string): boolean {
    for (const socket of idle) {
      if (network !== undefined && connections.get(socket)?.network !== network) continue
      note('idle', connections.get(socket)?.network ?? '')
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const isNetworkFull = (ofNetwork.get(network) ?? 0) >= ofNetworkMax && !closeIdle(network)
    if (isNetworkFull || (connections.size >= connectionsMax && !closeIdle())) {
      note(isNetworkFull ? 'network_full' : 'full', network)
      socket.destroy()
      return
    }
    connections.set(socket, { network, requests: 0 })
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
    idle.add(socket)
    socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }, res: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    idle.delete(socket)
    res.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0 && connections.has(socket)) idle.add(socket)
    })
  })
  return { count: () => connections.size }
}
