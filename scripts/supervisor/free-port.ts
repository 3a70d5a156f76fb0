import { createServer } from 'node:net'

/** Throws an `Error` that explains what to do if the port is not available. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer()
  const code = await new Promise<string | undefined>((settle) => {
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message))
    server.listen(port, host, () => settle(undefined))
  })
  await new Promise((closed) => server.close(closed))
  if (code === undefined) return
  const other = `choose another port, for example: PORT=${port < 65_535 ? port + 1 : 3000} scripts/up`
  if (code === 'EADDRINUSE') throw new Error(`Port ${port} on ${host} is taken by another program: ${other}`)
  if (code === 'EACCES') throw new Error(`This user is not allowed to use port ${port}: ${other}`)
  throw new Error(
    `Nothing can listen on ${host} port ${port} (${code}): set HOST and PORT to an address of this machine.`,
  )
}
