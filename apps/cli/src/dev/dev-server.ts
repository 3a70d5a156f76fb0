import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CliFailure } from '../cli-failure.ts'
import { systemCode } from '../system-code.ts'
import { devPage } from './dev-page.ts'
import type { DevBoard } from './dev-state.ts'

/** The preview server for a folder, for this machine only. */
export interface DevServer {
  url: string
  close(): void
}

/** Serves the preview on localhost. Uses a free port if the default port is in use. Throws `CliFailure` if the requested port is in use. */
export async function startDevServer(of: {
  folder: string
  board: DevBoard
  port: number | undefined
}): Promise<DevServer> {
  const { folder, board, port } = of
  const streams = new Set<ServerResponse>()
  const server = createServer((req, res) => answer(req, res))
  board.onChange((state) => {
    for (const res of streams) res.write(`data: ${JSON.stringify(state)}\n\n`)
  })

  function answer(req: IncomingMessage, res: ServerResponse): void {
    // Prevents DNS rebinding: a website could otherwise resolve its own name to this machine and read the preview.
    const host = (req.headers.host ?? '').replace(/:\d+$/, '')
    if (host !== 'localhost' && host !== '127.0.0.1')
      return end(res, 403, 'text/plain', 'This host is not allowed.')
    if (req.method !== 'GET') return end(res, 405, 'text/plain', 'Only GET is supported.')
    const path = (req.url ?? '/').replace(/\?.*$/s, '')
    const page = /^\/pages\/(\d{1,4})\.png$/.exec(path)?.[1]
    const drawn = page && board.document()?.drawn.find((each) => each.page === Number(page))
    const pdf = path === '/document.pdf' ? board.document()?.pdf : undefined
    if (path === '/') return end(res, 200, 'text/html; charset=utf-8', devPage(folder))
    if (path === '/events') return stream(res)
    if (drawn) return end(res, 200, 'image/png', drawn.png)
    if (pdf) return end(res, 200, 'application/pdf', pdf)
    return end(res, 404, 'text/plain', 'Not found.')
  }

  function stream(res: ServerResponse): void {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    res.write(`retry: 1000\ndata: ${JSON.stringify(board.state())}\n\n`)
    streams.add(res)
    res.once('close', () => streams.delete(res))
  }

  try {
    await listen(port ?? usualPort)
  } catch (error) {
    if (port !== undefined) throw new CliFailure(`Port ${port} is not available (${systemCode(error)}).`)
    await listen(0)
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      for (const res of streams) res.end()
      server.close()
      server.closeAllConnections()
    },
  }

  async function listen(wanted: number): Promise<void> {
    const listening = once(server, 'listening')
    server.listen(wanted, '127.0.0.1')
    await listening
  }
}

const usualPort = 4400

function end(res: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  res
    .writeHead(status, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
}
