import { CliFailure } from '../cli-failure.ts'
import { findAddress, type PlaceOptions } from '../service-place.ts'

/** A service as one of its callers reaches it. */
export interface RemotePlace {
  baseUrl: string
  apiKey: string
}

/**
 * The service at the address, or else the one that operators' commands speak to, and the key for it in the environment. A key is never sent
 * anywhere but where it was given for: `PLATEN_TO_API_KEY` is that of the service a template is promoted to.
 */
export async function findRemote(
  options: PlaceOptions,
  { address, keyName = 'PLATEN_API_KEY' }: { address?: string | undefined; keyName?: string } = {},
): Promise<RemotePlace> {
  const apiKey = options.env[keyName]?.trim()
  if (!apiKey)
    throw new CliFailure(
      `Set ${keyName} to a key of the service with the scopes read and templates:write. On its machine: ` +
        `export ${keyName}=$(npx platen key create templates --scope read --scope templates:write)`,
    )
  return { baseUrl: await findAddress(options, address), apiKey }
}
