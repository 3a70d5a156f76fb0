import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from '@platen/platform'
import type { ApiConfig } from '../config.ts'

/**
 * Writes the service's local address to `service.json` in the data folder, where the command line on this machine reads it. `BASE_URL` can be the
 * address of a proxy that is not reachable from here. Creates the folder if it does not exist. If the file cannot be written, this only logs a warning,
 * because the service itself does not need it.
 */
export async function writeServiceAddress(
  { host, dataFolder }: Pick<ApiConfig, 'host' | 'dataFolder'>,
  { port, logger }: { port: number; logger: Logger },
): Promise<void> {
  const localHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const local = { baseUrl: `http://${localHost}:${port}` }
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    await writeFile(path.join(dataFolder, 'service.json'), `${JSON.stringify(local)}\n`)
  } catch (error) {
    logger.warn(
      'The service address could not be saved. Set PLATEN_URL for the command line on this machine.',
      {
        dataFolder,
        error: String(error),
      },
    )
  }
}
