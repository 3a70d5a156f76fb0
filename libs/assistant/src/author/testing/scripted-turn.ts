import { readFileSync, readdirSync } from 'node:fs'
import { readTemplateFolder } from '@platen/template/bundle'
import type { DraftSource, ModelSettings, SourceFault } from '@platen/contract'
import type { ModelScript, ModelServer } from '../../../../../test/parts/model-server.ts'
import type {
  AuthorModel,
  AuthorEvent,
  AuthorParts,
  AuthorRequest,
  AuthorResult,
  TurnBounds,
} from '../index.ts'
import { openModel, runTurn } from '../index.ts'

/** Short pauses, so that tests with retries are fast. */
const quick: Partial<TurnBounds> = { retryMs: 1, waitMsMax: 1_500 }

/** A key that must not appear in any output. */
export const scriptedKey = 'sk-scripted-0123456789'

/** Runs a turn with the scripted model, and returns its result and all its events. */
export async function scriptedTurn(
  server: ModelServer,
  script: ModelScript,
  {
    signal = new AbortController().signal,
    parts = {},
    onEvent = () => {},
    ...request
  }: Partial<AuthorRequest> & {
    source: DraftSource
    signal?: AbortSignal
    parts?: Partial<AuthorParts>
    onEvent?: (event: AuthorEvent) => void
  },
): Promise<{ result: AuthorResult; events: AuthorEvent[] }> {
  server.play(script)
  const events: AuthorEvent[] = []
  const { bounds, ...others } = parts
  const result = await runTurn(
    {
      model: scriptedModel(server),
      check: async (source) => publishingFaults(source),
      look: async () => ({ report: [], pageCount: 1, pictures: [], texts: ['Invoice'] }),
      readAttachment: async () => ({ text: '', pictures: [] }),
      reserve: () => true,
      bounds: { ...quick, ...bounds },
      ...others,
    },
    { prompt: [{ text: 'Change it.' }], files: [], earlier: [], today: '2026-11-23', ...request },
    {
      signal,
      onError: (error) => {
        throw error
      },
      onEvent: (event) => {
        events.push(event)
        onEvent(event)
      },
    },
  )
  return { result, events }
}

/** Returns the scripted model as configured by an operator. */
export function scriptedModel(
  { baseUrl }: Pick<ModelServer, 'baseUrl'>,
  settings: Partial<ModelSettings> = {},
): AuthorModel {
  return openModel({
    provider: 'compatible',
    baseUrl,
    apiKey: scriptedKey,
    draftModel: 'large',
    editModel: 'small',
    hasVision: false,
    dailyTokensMax: 1_000_000,
    inputPrice: 1,
    outputPrice: 10,
    ...settings,
  })
}

/** Returns the errors in a draft's files that prevent publishing. */
export function publishingFaults(source: DraftSource): readonly SourceFault[] {
  const files = Object.entries(source.files).map(([path, text]) => [path, Buffer.from(text)] as const)
  const assets = Object.keys(source.assets).map(
    (path) => [path, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')] as const,
  )
  const read = readTemplateFolder(new Map([...files, ...assets]))
  return 'faults' in read ? read.faults : []
}

/** Returns a library template as a draft. */
export function libraryDraft(name: string): DraftSource {
  const folder = new URL(`../../../../../templates/${name}/`, import.meta.url)
  const files: Record<string, string> = {}
  const assets: DraftSource['assets'] = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, '')
    if (path.startsWith('assets/'))
      assets[path] = { sha256: '0'.repeat(64), bytes: 1, contentType: 'image/svg+xml' }
    else if (/\.(?:html|css|json)$/.test(path)) files[path] = readFileSync(new URL(path, folder), 'utf8')
  }
  return { files, assets }
}
