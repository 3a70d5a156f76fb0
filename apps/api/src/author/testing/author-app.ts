import { mkdtemp, rm } from 'node:fs/promises'
import { limitStoredReads } from '../../http/limits/limit-stored-reads.ts'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DraftSource, Fault, type TurnEvent, type TurnRequest } from '@platen/contract'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { createBodies } from '../../bodies/bodies.ts'
import { createReadBrand } from '../../brand/read-brand.ts'
import { createMetrics, type Metrics } from '../../operator/metrics.ts'
import { createFolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { createPrepareDraft } from '../../previews/prepare-draft.ts'
import { createReadDraftFolder } from '../../previews/read-draft-folder.ts'
import type { RenderForAuthor } from '../../previews/render-for-author.ts'
import { type TestResponse, type FeatureApp, startFeatureApp } from '../../testing/feature-app.ts'
import { type Author, createAuthor } from '../author.ts'

/** The author with a real catalog, store and checks, but without a renderer. */
export interface AuthorApp {
  app: FeatureApp
  store: ObjectStore
  author: Author
  metrics: Metrics
  /** Returns everything that was logged. */
  log(): string
  newTemplate(): Promise<{ accountId: string; templateId: string }>
  /** Attaches a file. Resolves with the attachment's ID. */
  attach(accountId: string, name: string, bytes: Uint8Array | string): Promise<string>
  /** Sends a prompt. Resolves with all events in the stream. */
  ask(of: { accountId: string; templateId: string }, request: TurnRequest): Promise<TurnEvent[]>
  /** Sends a prompt. Resolves with the response before its stream is read. */
  open(
    of: { accountId: string; templateId: string },
    request: object,
    options?: { signal?: AbortSignal },
  ): Promise<Response>
  close(): Promise<void>
}

export type GivenParts = Partial<Parameters<typeof createAuthor>[0]>

const rejectRender: RenderForAuthor = () =>
  Promise.reject(new Fault('overloaded', { detail: 'This test renders nothing.' }))

export async function startAuthorApp(given: GivenParts = {}): Promise<AuthorApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-author-'))
  const store = await createDiskStore({ folder, linkSecret: 'secret', baseUrl: 'http://localhost' })
  const noRenders = () => Promise.reject(new Error('this test has no queue'))
  const metrics = createMetrics({ status: noRenders, oldestWaiting: noRenders })
  const current: { author?: Author } = {}
  const log: string[] = []
  const app = await startFeatureApp(({ catalog }) => {
    const checks = createFolderChecks()
    const readFolder = createReadDraftFolder(store)
    const readBrand = createReadBrand({ brands: catalog.brands, store })
    const kept = { requireRoom: async () => undefined, note: async () => undefined }
    const write = (message: string, fields?: object) => log.push(JSON.stringify([message, fields]))
    const author = createAuthor({
      catalog,
      store,
      storedReads: limitStoredReads(),
      bodies: createBodies({ waitMaxMs: 20_000 }),
      publishing: {
        checks,
        prepare: createPrepareDraft({ store, readFolder, checks, readBrand, kept }),
        render: rejectRender,
      },
      metrics,
      config: { attachmentsBytesMax: 2 ** 30 },
      model: undefined,
      logger: { debug: write, info: write, warn: write, error: write },
      onError: (error) => expect.fail(String(error)),
      ...given,
    })
    current.author = author
    return [author.dashboardRouter, author.operatorRouter]
  })
  if (!current.author) throw new Error('the app has no author')

  const open: AuthorApp['open'] = (of, request, options = {}) =>
    fetch(`${app.baseUrl}/app/api/templates/${of.templateId}/turns`, {
      method: 'POST',
      headers: { 'x-account': of.accountId, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      ...options,
    })

  return {
    app,
    store,
    author: current.author,
    metrics,
    log: () => log.join('\n'),
    async newTemplate() {
      const { accountId } = await app.catalog.accounts.create({ name: 'A' })
      const { templateId } = await app.catalog.templates.create(accountId, { slug: 'letter', name: 'Letter' })
      return { accountId, templateId }
    },
    async attach(accountId, name, bytes) {
      const address = `${app.baseUrl}/app/api/attachments?name=${encodeURIComponent(name)}`
      const body = Buffer.from(bytes as Uint8Array)
      const response = await fetch(address, { method: 'POST', headers: { 'x-account': accountId }, body })
      const { attachmentId } = (await response.json()) as { attachmentId: string }
      return attachmentId
    },
    open,
    async ask(of, request) {
      const response = await open(of, request)
      const text = await response.text()
      expect(response.status, text).to.equal(200)
      return eventsOf(text)
    },
    async close() {
      current.author?.release()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Parses the events in a complete stream. */
export function eventsOf(text: string): TurnEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)) as TurnEvent)
}

/** Returns the last event, which has the outcome. */
export function endOf(events: readonly TurnEvent[]): Extract<TurnEvent, { kind: 'ended' }> {
  const last = events.at(-1)
  if (last?.kind !== 'ended') throw new Error(`The stream ended with ${JSON.stringify(last)?.slice(0, 300)}`)
  return last
}

/** Reads a response. */
export async function readTestResponse(response: Response): Promise<TestResponse> {
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A draft that can be published. */
export const letter: DraftSource = {
  files: {
    'template.html': '<h1>Letter</h1>\n<p>Dear {{name}}</p>\n',
    'style.css': 'h1 { color: #333333; }\n',
    'template.json': '{ "name": "Letter" }\n',
    'sample.json': '{ "name": "Ada" }\n',
  },
  assets: {},
}
