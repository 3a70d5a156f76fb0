import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { tiedCommand } from '@platen/platform'
import { freePort } from './free-port.ts'
import { startPostgresServer } from './postgres-server.ts'
import { programEnvironment, projectFolder, until } from './stack.ts'

/**
 * Returns the folder of n8n: `PLATEN_N8N`, or the folder that `scripts/integrations install n8n` creates. Returns `undefined` if it is not
 * installed.
 */
export function findN8n(): string | undefined {
  const folders = [process.env['PLATEN_N8N'], path.join(projectFolder, '.cache/integrations/n8n')]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'node_modules/n8n/bin/n8n')))
}

/** A running n8n with a node package and its owner's session. */
export interface N8nServer {
  baseUrl: string
  /** Sends a request from the editor and returns the `data` in the response. Throws for errors. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>
  log(): string
  close(): Promise<void>
}

/** Starts n8n with a new database and the packages in the `extensions` folder. */
export async function startN8n(folder: string, options: { extensions: string }): Promise<N8nServer> {
  const postgres = await startPostgresServer()
  const home = await mkdtemp(path.join(os.tmpdir(), 'platen-n8n-'))
  await mkdir(path.join(home, '.n8n'))
  const [port, brokerPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const logFile = path.join(home, 'log')
  const log = openSync(logFile, 'a')
  const readLog = () => readFileSync(logFile, 'utf8')
  const entry = path.join(folder, 'node_modules/n8n/bin/n8n')
  const [file, ...words] = tiedCommand([process.execPath, entry, 'start'], 'KILL')
  const child = spawn(file, words, {
    stdio: ['ignore', log, log],
    env: {
      ...programEnvironment,
      HOME: home,
      N8N_USER_FOLDER: home,
      N8N_CUSTOM_EXTENSIONS: options.extensions,
      N8N_ENCRYPTION_KEY: 'only-of-this-test',
      N8N_HOST: '127.0.0.1',
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_PORT: String(port),
      WEBHOOK_URL: baseUrl,
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      N8N_SECURE_COOKIE: 'false',
      N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
      N8N_SSRF_PROTECTION_ENABLED: 'false',
      // Workflows are active when the request to activate them returns.
      N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'false',
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: '127.0.0.1',
      DB_POSTGRESDB_PORT: String(postgres.port),
      DB_POSTGRESDB_USER: 'platen',
      DB_POSTGRESDB_DATABASE: 'postgres',
      DB_POSTGRESDB_PASSWORD: '',
    },
  })
  const close = async () => {
    await stop(child)
    await postgres.stop()
    closeSync(log)
    await rm(home, { recursive: true, force: true })
  }
  const failed = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`n8n ended: ${readLog()}`)
  }
  try {
    await until(
      async () => (await fetch(`${baseUrl}/healthz/readiness`).catch(() => undefined))?.ok === true,
      failed,
    )
    return { baseUrl, ask: await logIn(baseUrl), log: readLog, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function logIn(baseUrl: string): Promise<N8nServer['ask']> {
  const browserId = 'platen-test'
  let cookie = ''
  const ask: N8nServer['ask'] = async (method, address, body) => {
    const answer = await fetch(`${baseUrl}/rest${address}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'browser-id': browserId, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${said}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (JSON.parse(said) as { data: never }).data
  }
  const owner = { email: 'owner@example.com', firstName: 'Ada', lastName: 'Owner' }
  await ask('POST', '/owner/setup', { ...owner, password: 'Only-0f-this-test' })
  return ask
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(late)
}
