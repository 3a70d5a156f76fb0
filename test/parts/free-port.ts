import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any (Linux: from 32,768): nothing else on the machine comes by one of these by chance. */
const first = 12_000
const count = 18_000

/** A loopback port that nobody listens on, and that no other process gets here as long as this one lives: whoever asked for it listens later. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = first + Math.floor(Math.random() * count)
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
  throw new Error('no free port')
}

/** Marks it for the other test processes by its UDP twin, which the system takes back however this process ends. */
async function isReserved(port: number): Promise<boolean> {
  const mark = createSocket('udp4').unref()
  mark.bind({ port, address: '127.0.0.1', exclusive: true })
  return once(mark, 'listening').then(
    () => true,
    () => false,
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
