import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@platen/platform'
import { networkOf, siteOf } from './network-of.ts'
import { hasOwnTimeLimits } from '../open-file-body.ts'
import { hasAccount } from '../request-context.ts'

export interface ConnectionLimits {
  connectionsMax: number
  /** For each network. `undefined` means no limit, because all connections come from a proxy. */
  perNetworkMax: number | undefined
}

/** File descriptors for Redis, the database, the store, listeners, threads and processes. */
const descriptorsReserved = 256

/**
 * Returns the configured limits, reduced if the process has too few file descriptors. Each connection may need a second descriptor for a file that it sends
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
  /** The network, or the /48 of an IPv6 address. */
  site: string
  /** Requests whose response is not finished. */
  requests: number
  /** The latest request whose body is still arriving. */
  arriving?: IncomingMessage
  /** The time when the request in `arriving` began. */
  arrivingSince?: number
}

/** How many arriving bodies are checked for one new connection. */
const arrivingCheckedMax = 64
/** A request without an account is small, so sending it takes much less time. */
const slowAfterMs = 2_000

/**
 * Limits the connections to a server. At the limit, it closes the connection that has been idle for the longest. If none is idle, it closes a
 * connection whose body is still arriving, from a network with more connections than the network of the new connection. An IPv6 /48 counts as one
 * network for this comparison. If there is no such connection, it closes the one whose request without an account has been arriving for the longest,
 * if that is over 2 s. Otherwise it closes the new connection. Calls `onClosed` for each closed connection, and logs one line per minute.
 */
export function limitConnections(
  server: Server,
  {
    connectionsMax,
    perNetworkMax = Infinity,
    logger,
    onClosed = () => {},
    now = () => performance.now(),
  }: ConnectionLimits & {
    logger: Logger
    onClosed?: ((reason: ConnectionClosed) => void) | undefined
    /** Monotonic, in milliseconds. */
    now?: () => number
  },
): { count(): number } {
  const connections = new Map<Socket, Connection>()
  const networks = createCounts()
  const sites = createCounts()
  /** Idle connections, in the order in which they became idle. */
  const idle = new Set<Socket>()
  /** Connections with an arriving body, in the order in which the requests began. Those of accounts move to the end when they are checked. */
  const arriving = new Set<Socket>()
  let loggedAt = -Infinity

  function note(reason: ConnectionClosed, network: string): void {
    onClosed(reason)
    if (now() - loggedAt < logEveryMs) return
    loggedAt = now()
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
    networks.remove(connection.network)
    sites.remove(connection.site)
  }

  /** Closes the connection that has been idle for the longest, optionally only from one network. Returns whether there was one. */
  function closeIdle(network?: string): boolean {
    for (const socket of idle) {
      if (network !== undefined && connections.get(socket)?.network !== network) continue
      close(socket, 'idle')
      return true
    }
    return false
  }

  /**
   * Closes the oldest connection with an arriving body from a site with more connections, or else the oldest slow one without an account. Skips files, which
   * have their own time limits. Returns whether it closed one.
   */
  function closeArriving(site: string): boolean {
    const own = sites.of(site) + 1
    let slow: Socket | undefined
    let left = arrivingCheckedMax
    for (const socket of arriving) {
      if (left-- === 0) break
      const { arriving: req, arrivingSince = 0, site: other = '' } = connections.get(socket) ?? {}
      if (!req || req.complete || hasOwnTimeLimits(req)) arriving.delete(socket)
      else if (sites.of(other) > own) {
        close(socket, 'arriving')
        return true
      } else if (hasAccount(req)) {
        // Otherwise, connections of accounts would hide the ones after them.
        arriving.delete(socket)
        arriving.add(socket)
      } else if (now() - arrivingSince > slowAfterMs) slow ??= socket
    }
    if (slow) close(slow, 'arriving')
    return slow !== undefined
  }

  function close(socket: Socket, reason: ConnectionClosed): void {
    note(reason, connections.get(socket)?.network ?? '')
    forget(socket)
    socket.destroy()
  }

  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
    const site = siteOf(remoteAddress) ?? network
    const isNetworkFull = networks.of(network) >= perNetworkMax && !closeIdle(network)
    const isFull = connections.size >= connectionsMax
    if (isNetworkFull || (isFull && !closeIdle() && !closeArriving(site))) {
      note(isNetworkFull ? 'network_full' : 'full', network)
      socket.destroy()
      return
    }
    connections.set(socket, { network, site, requests: 0 })
    networks.add(network)
    sites.add(site)
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
      connection.arrivingSince = now()
      arriving.add(socket)
    }
    res.once('close', () => {
      connection.requests -= 1
      // The body of a later request on this connection can still be arriving.
      if (connection.arriving === req) arriving.delete(socket)
      if (connection.requests === 0 && connections.has(socket)) idle.add(socket)
    })
  })
  return { count: () => connections.size }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Counts the connections from each network. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add: (name: string) => void counts.set(name, of(name) + 1),
    remove(name: string): void {
      if (of(name) > 1) counts.set(name, of(name) - 1)
      else counts.delete(name)
    },
  }
}
