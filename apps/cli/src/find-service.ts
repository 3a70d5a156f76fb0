import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CliFailure } from './cli-failure.ts'
import { systemCode } from './system-code.ts'

export interface ServiceLocation {
  baseUrl: string
  operatorToken: string
}

export interface LocationOptions {
  env: Readonly<Record<string, string | undefined>>
  /** The checkout, whose `data` folder is the default. */
  root: string
}

const defaultBaseUrl = 'http://127.0.0.1:3000'

/**
 * Finds the service and its operator token. The address is `PLATEN_URL`, or else the one in the data folder's `service.json`, which a running
 * service writes. The token is `PLATEN_OPERATOR_TOKEN`, as set for services on several machines, or else the one in `operator-token`. The data folder
 * is `PLATEN_DATA` or `data` in the checkout.
 */
export async function findService({ env, root }: LocationOptions): Promise<ServiceLocation> {
  const folder = resolve(env['PLATEN_DATA'] || join(root, 'data'))
  const tokenFile = join(folder, 'operator-token')
  const given = env['PLATEN_OPERATOR_TOKEN']?.trim() || (await readIfThere(tokenFile))?.trim()
  // During a rotation there are two tokens, the new one first.
  const operatorToken = given?.split(/[,\n]/)[0]?.trim()
  if (!operatorToken) {
    throw new CliFailure(
      `There is no operator token at ${tokenFile}. Start the service once (${join(root, 'scripts', 'up')}) to create it. ` +
        'If its data is elsewhere, set PLATEN_DATA to that folder. If it runs on other machines, set PLATEN_URL and PLATEN_OPERATOR_TOKEN.',
    )
  }
  return { baseUrl: await findAddress({ env, root }), operatorToken }
}

/** Returns the given address, or the one found by `findService`. Throws `CliFailure` for an invalid one. */
export async function findAddress({ env, root }: LocationOptions, given?: string): Promise<string> {
  const folder = resolve(env['PLATEN_DATA'] || join(root, 'data'))
  const written = async () => writtenBaseUrl(join(folder, 'service.json'))
  const baseUrl = given ?? (env['PLATEN_URL'] || (await written()) || defaultBaseUrl)
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const advice = given === undefined ? 'Set PLATEN_URL to a URL' : 'Use a URL'
    throw new CliFailure(`"${baseUrl}" is not the address of a service. ${advice} such as ${defaultBaseUrl}.`)
  }
  return baseUrl.replace(/\/+$/, '')
}

async function writtenBaseUrl(file: string): Promise<string | undefined> {
  const text = await readIfThere(file)
  if (text === undefined) return undefined
  try {
    const written: { baseUrl?: unknown } | null = JSON.parse(text)
    return typeof written?.baseUrl === 'string' ? written.baseUrl : undefined
  } catch {
    return undefined
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CliFailure(`${file} cannot be read (${code}). Run this as the user who runs the service.`)
  }
}
