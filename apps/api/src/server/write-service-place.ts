import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApiConfig } from '../config.ts'

/** Tells the command line on this machine where the service is: callers' address may be a proxy's, which need not be reachable from here. */
export async function writeServicePlace(
  { host, dataFolder }: Pick<ApiConfig, 'host' | 'dataFolder'>,
  port: number,
): Promise<void> {
  const localHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const local = { baseUrl: `http://${localHost}:${port}` }
  await writeFile(path.join(dataFolder, 'service.json'), `${JSON.stringify(local)}\n`)
}
