import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports (on Linux from 32,768), so that no other program gets one of these by chance. */
const first = 12_000
const count = 18_000

/** Returns an unused loopback port that no other test process gets while this process is running. The caller can listen on the port later. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = first + Math.floor(Math.random() * count)
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
  throw new Error('no free port')
}

/** Reserves the port among test processes by binding its UDP port, which the system releases when this process ends. */
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
