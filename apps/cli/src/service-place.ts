import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CliFailure } from './cli-failure.ts'
import { systemCode } from './system-code.ts'

export interface ServicePlace {
  baseUrl: string
  operatorToken: string
}

export interface PlaceOptions {
  env: Readonly<Record<string, string | undefined>>
  /** The checkout: its `data` folder is the default. */
  root: string
}

const defaultBaseUrl = 'http://127.0.0.1:3000'

/**
 * Where the service is and the operator's token for it. The address comes from `PLATEN_URL`, else from `service.json` in the data folder,
 * which a running service writes; the token from `PLATEN_OPERATOR_TOKEN`, as the service has it on several machines, else from
 * `operator-token` there. The data folder is `PLATEN_DATA` or `data` in the checkout.
 */
export async function findService({ env, root }: PlaceOptions): Promise<ServicePlace> {
  const folder = resolve(env['PLATEN_DATA'] || join(root, 'data'))
  const tokenFile = join(folder, 'operator-token')
  const given = env['PLATEN_OPERATOR_TOKEN']?.trim() || (await readIfThere(tokenFile))?.trim()
  // While the token is changed there are two, the new one first.
  const operatorToken = given?.split(/[,\n]/)[0]?.trim()
  if (!operatorToken) {
    throw new CliFailure(
      `There is no operator token at ${tokenFile}. Start the service once (${join(root, 'scripts', 'up')}): it writes one. ` +
        'If its data is elsewhere, set PLATEN_DATA to that folder; if it runs on other machines, PLATEN_URL and PLATEN_OPERATOR_TOKEN.',
    )
  }
  return { baseUrl: await findAddress({ env, root }), operatorToken }
}

/** The address that was given, or else the service's, as `findService` finds it. Throws `CliFailure` for what is none. */
export async function findAddress({ env, root }: PlaceOptions, given?: string): Promise<string> {
  const folder = resolve(env['PLATEN_DATA'] || join(root, 'data'))
  const written = async () => writtenBaseUrl(join(folder, 'service.json'))
  const baseUrl = given ?? (env['PLATEN_URL'] || (await written()) || defaultBaseUrl)
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const advice = given === undefined ? 'Set PLATEN_URL to one' : 'Give one'
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
