import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Milliseconds for one name, as for one attempt by the system's resolver. */
const nameMsMax = 5_000
const attemptMs = 1_500
const attempts = 2

/**
 * Resolves a name with the nameservers of the system, IPv4 addresses first. Rejects with `ENOTFOUND` if there are none, and with `EAI_AGAIN` if no
 * nameserver responds in time. The system's own resolver runs in threads that the process has few of: names whose nameserver does not respond would
 * keep all other names waiting, for 10 s each.
 */
export async function resolveName(
  name: string,
  {
    nameservers,
    timeoutMs = nameMsMax,
  }: { nameservers?: readonly string[] | undefined; timeoutMs?: number } = {},
): Promise<LookupAddress[]> {
  // A new resolver, which reads the current nameservers and can be canceled.
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
  if (nameservers) resolver.setServers(nameservers)
  const limit = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = [...ofFamily(v4, 4), ...ofFamily(v6, 6)]
    if (addresses.length > 0) return addresses
    const failed = [v4, v6].find((each) => each.status === 'rejected' && !isMissing(each.reason))
    throw failed?.status === 'rejected'
      ? Object.assign(new Error(`No nameserver resolved ${name}`, { cause: failed.reason }), {
          code: 'EAI_AGAIN',
        })
      : Object.assign(new Error(`No address found for ${name}`), { code: 'ENOTFOUND' })
  } finally {
    clearTimeout(limit)
  }
}

function ofFamily(resolved: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return resolved.status === 'fulfilled' ? resolved.value.map((address) => ({ address, family })) : []
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
