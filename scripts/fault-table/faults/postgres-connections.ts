import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const name = 'chaos'
const takersAtOnce = 20
const readyForQuery = 'Z'.charCodeAt(0)

/**
 * Takes every connection of a test's PostgreSQL server, including those in use, and keeps them until the returned function is called. Implements the
 * protocol itself, because a client library would pool connections and reconnect.
 */
export async function takeAllConnections(port: number): Promise<() => void> {
  const held: Socket[] = []
  const first = await take(port)
  if (first === undefined) throw new Error('PostgreSQL has no free connection to start with.')
  held.push(first)
  for (let isFull = false; !isFull;) {
    const taken = await Promise.all(Array.from({ length: takersAtOnce }, () => take(port)))
    held.push(...taken.filter((socket) => socket !== undefined))
    isFull = taken.includes(undefined)
    // Processes whose connections are ended open new connections, so this repeats until there are none left.
    if (isFull && (await endOthers(first)) > 0) isFull = false
    await pause(20)
  }
  return () => {
    for (const socket of held) socket.destroy()
  }
}

/** Opens a connection and logs in. Returns `undefined` if the server refuses it. */
async function take(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  const words = ['user', 'platen', 'database', 'postgres', 'application_name', name].map(
    (word) => `${word}\0`,
  )
  const body = Buffer.from(`${words.join('')}\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  // Version 3.0 of the protocol.
  head.writeInt32BE(0x3_00_00, 4)
  socket.write(Buffer.concat([head, body]))
  return (await untilAnswered(socket)) ? socket : undefined
}

/** Ends the other connections, and returns their number. */
async function endOthers(socket: Socket): Promise<number> {
  const text = Buffer.from(
    `select 'ended=' || count(pg_terminate_backend(pid)) from pg_stat_activity where backend_type = 'client backend' and application_name <> '${name}'\0`,
  )
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  socket.write(Buffer.concat([head, text]))
  return Number(/ended=(\d+)/.exec((await untilAnswered(socket))?.toString('latin1') ?? '')?.[1] ?? 0)
}

async function untilAnswered(socket: Socket): Promise<Buffer | undefined> {
  let answer = Buffer.alloc(0)
  while (!socket.destroyed) {
    const event = await Promise.race([
      once(socket, 'data').then(([chunk]) => chunk as Buffer),
      once(socket, 'close').then(() => undefined),
    ]).catch(() => undefined)
    if (event === undefined) return undefined
    answer = Buffer.concat([answer, event])
    // The last message of a response consists of its kind, its length (5) and one byte of state.
    if (answer.at(-6) === readyForQuery) return answer
    if (answer[0] === 'E'.charCodeAt(0)) return undefined
  }
  return undefined
}
