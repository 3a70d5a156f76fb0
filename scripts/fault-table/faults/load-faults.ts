import { connect, type Socket } from 'node:net'
import type { Fault } from '../fault.ts'

const slowClients = 200
const byteEveryMs = 1_000
let slow: { sockets: Socket[]; timer: NodeJS.Timeout } | undefined

/** Faults that callers cause. */
export const loadFaults: Fault[] = [
  {
    name: 'overload',
    title: '5 times as many requests',
    load: 5,
    hasQuietAccount: true,
    begin: () => undefined,
  },
  {
    name: 'slow-clients',
    title: `${slowClients} clients that send one byte per second`,
    begin({ cluster, account }) {
      const { hostname, port } = new URL(cluster.baseUrl)
      const request = `POST /v1/create HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${account.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
      const sockets = Array.from({ length: slowClients }, () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => socket.destroy())
        socket.write(request)
        return socket
      })
      const timer = setInterval(() => sockets.forEach((socket) => void socket.write(' ')), byteEveryMs)
      slow = { sockets, timer }
    },
    end() {
      clearInterval(slow?.timer)
      slow?.sockets.forEach((socket) => socket.destroy())
    },
  },
]
