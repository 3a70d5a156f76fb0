import { type Account, htmlTemplate } from '../../test/parts/stack.ts'
import { sendOne } from './callers.ts'
import type { Cluster } from './cluster.ts'

const callers = 4
const documentsEach = 10
/** Only this share of the rate that the machine can serve is used, because sending the load, checking documents and repairs also take CPU time. */
const share = 1 / 3

/** Returns how many requests per second this machine can serve without rejecting any, but at most `wanted`. */
export async function measureRate(cluster: Cluster, account: Account, wanted: number): Promise<number> {
  const templateId = await cluster.publish(account, 'rate', htmlTemplate('<p>{{no}}</p>'))
  const caller = { baseUrl: cluster.baseUrl, account, templateId, givesUp: new AbortController().signal }
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, at) => {
      for (let no = 0; no < documentsEach; no++) await sendOne(caller, 'sync', `rate-${at}-${no}`)
    }),
  )
  const possible = (callers * documentsEach * 1_000) / (performance.now() - startedAt)
  return Math.min(wanted, Math.max(1, Math.round(possible * share)))
}
