import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { tiedCommand } from '@platen/platform'
import { until } from '../../test/parts/stack.ts'

/** A load balancer that distributes requests among the APIs. */
export interface Balancer {
  kind: string
  close(): Promise<void>
}

/** Starts nginx with the settings of docs/operate/proxies.md if it is installed, otherwise a TCP load balancer. */
export function startBalancer(options: {
  port: number
  apiPorts: readonly number[]
  folder: string
}): Promise<Balancer> {
  const nginx = findNginx()
  return nginx === undefined ? startTcpBalancer(options) : startNginx(nginx, options)
}

function findNginx(): string | undefined {
  try {
    // Debian installs nginx in a folder that is only in root's path.
    const PATH = `${process.env['PATH']}:/usr/sbin`
    return execFileSync('sh', ['-c', 'command -v nginx'], { env: { PATH } }).toString().trim()
  } catch {
    return undefined
  }
}

async function startNginx(
  program: string,
  { port, apiPorts, folder }: { port: number; apiPorts: readonly number[]; folder: string },
): Promise<Balancer> {
  const own = path.join(folder, 'nginx')
  await mkdir(own, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  )
  // A server that refuses a connection gets no requests for only one second, so that it is used again soon after a restart.
  const servers = apiPorts.map((apiPort) => `server 127.0.0.1:${apiPort} max_fails=1 fail_timeout=1s;`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user}
daemon off;
worker_processes 1;
pid ${own}/pid;
error_log ${own}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream platen { ${servers.join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://platen;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 120s;
      client_max_body_size 0;
    }
  }
}
`
  const file = path.join(own, 'nginx.conf')
  await writeFile(file, config)
  const [first, ...rest] = tiedCommand([program, '-c', file, '-e', path.join(own, 'error.log')], 'TERM')
  const child = spawn(first, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  await until(
    () => accepts(port),
    () => {
      if (child.exitCode !== null) throw new Error('nginx ended during its start. Its message is above.')
    },
  )
  return {
    kind: 'nginx',
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Connects each caller to the next API that accepts. */
async function startTcpBalancer({
  port,
  apiPorts,
}: {
  port: number
  apiPorts: readonly number[]
}): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    open.add(caller)
    caller.once('close', () => open.delete(caller))
    caller.on('error', () => caller.destroy())
    const first = turn++
    const tryApi = (at: number): void => {
      const apiPort = apiPorts[(first + at) % apiPorts.length] ?? 0
      const api = connect({ port: apiPort, host: '127.0.0.1', allowHalfOpen: true })
      api.once('error', () => (at + 1 < apiPorts.length ? tryApi(at + 1) : caller.destroy()))
      api.once('connect', () => {
        api.on('error', () => caller.destroy())
        api.once('close', () => caller.destroy())
        caller.once('close', () => api.destroy())
        caller.pipe(api)
        api.pipe(caller)
      })
    }
    tryApi(0)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    kind: 'a TCP balancer',
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
