import { loadMasterKeys, openCatalog } from '@platen/database'
import type { FaultCode, Warning } from '@platen/contract'
import { type DashboardSession, visit } from '../../test/parts/dashboard-session.ts'
import { readTemplate, type SharedStack } from '../../test/parts/stack.ts'
import { askAs, createFromLibrary, publishDraft, type Scene, setScene } from './scene.ts'

const dayMs = 86_400_000
const browsers = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

/** Fills an account as if it had been used for a few weeks: with the whole library, published and unpublished, and a month of documents. */
export async function fillAccount(options: {
  stack: SharedStack
  session: DashboardSession
  databaseUrl: string
}): Promise<Scene> {
  const { stack, session } = options
  const scene = await setScene(stack, session)
  const used = new Map([
    ['invoice', scene.changed],
    ['receipt', scene.published],
  ])
  for (const slug of ['statement', 'payslip', 'certificate', 'letter', 'shipping-label']) {
    const templateId = await createFromLibrary(session, slug)
    if (slug === 'letter') continue
    await publishDraft(session, templateId)
    used.set(slug, templateId)
  }
  const archived = await createFromLibrary(session, 'packing-slip')
  await askAs(session, `/templates/${archived}/archive`, { method: 'POST', json: {} })
  await useKey(options, used)
  await insertMonth(options, [...used.values()])
  await session.fetch('/buckets/acme-documents?untested=1', {
    method: 'PUT',
    json: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      pathStyle: false,
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'of an example',
    },
  })
  const { email, password } = session
  for (const browser of browsers) {
    await visit(stack, '/auth/sign-in/email', { email, password }, { 'User-Agent': browser })
  }
  return scene
}

/** Generates documents with the first key, and adds a second key. */
async function useKey(
  { stack, session }: { stack: SharedStack; session: DashboardSession },
  used: Map<string, string>,
): Promise<void> {
  const { keys } = await askAs<{ keys: { keyId: string }[] }>(session, '/keys')
  const reveal = `/keys/${keys[0]?.keyId}/reveal`
  const { key: apiKey } = await askAs<{ key: string }>(session, reveal, { method: 'POST', json: {} })
  const account = { accountId: session.accountId, apiKey }
  for (const [slug, templateId] of used) {
    const sample = (await readTemplate(slug)).get('sample.json') ?? new Uint8Array()
    const data: unknown = JSON.parse(Buffer.from(sample).toString())
    await (await stack.create(account, { templateId, data })).arrayBuffer()
  }
  await askAs(session, '/keys/roll', { method: 'POST', json: { graceMinutes: 10_080 } })
}

const faults: FaultCode[] = ['render_timeout', 'overloaded', 'browser_lost']
const warning: Warning = {
  code: 'asset_failed',
  subject: 'https://cdn.example.com/logo.png',
  message: 'The address returned status 404.',
}

/** Writes documents from previous days to the database, because the API cannot create old records. */
async function insertMonth(
  { stack, session, databaseUrl }: { stack: SharedStack; session: DashboardSession; databaseUrl: string },
  templateIds: readonly string[],
): Promise<void> {
  const catalog = await openCatalog({
    at: { kind: 'postgres', url: databaseUrl },
    masterKeys: await loadMasterKeys({ folder: stack.dataFolder }),
  })
  try {
    const random = seeded(7)
    const now = Date.now()
    const rows = Array.from({ length: 30 }, (_, daysAgo) => {
      const weekday = new Date(now - daysAgo * dayMs).getUTCDay()
      const busy = weekday === 0 || weekday === 6 ? 2 : 6
      return Array.from({ length: Math.round(busy * (0.6 + random())) }, () => daysAgo)
    }).flat()
    await catalog.generations.insert(
      rows.map((daysAgo) => {
        const isFailed = random() < 0.05
        const print = 90 + random() * 160
        return {
          generationId: catalog.generations.newId(),
          accountId: session.accountId,
          templateId: templateIds[Math.floor(random() ** 2 * templateIds.length)] ?? '',
          version: 1,
          requestId: `req_${Math.floor(random() * 1e15).toString(36)}`,
          jobId: null,
          outcome: isFailed ? (faults[Math.floor(random() * faults.length)] ?? 'overloaded') : 'succeeded',
          bytes: isFailed ? null : Math.round(28_000 + random() * 190_000),
          pages: isFailed ? null : 1 + Math.floor(random() ** 3 * 6),
          ms: isFailed
            ? null
            : { queue: 1 + random() * 3, load: 2 + random() * 4, merge: 1 + random(), print, deliver: 2 },
          warnings: !isFailed && random() < 0.06 ? [warning] : [],
          createdAt: new Date(now - daysAgo * dayMs - random() * (dayMs / 3) - 60_000),
        }
      }),
    )
  } finally {
    await catalog.close()
  }
}

/** Returns a generator with the same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
