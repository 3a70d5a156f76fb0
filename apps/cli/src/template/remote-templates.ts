import type {
  DraftFolderAnswer,
  FolderPreview,
  LiveVersionAnswer,
  PublicationAnswer,
  SavedDraft,
  TemplateAnswer,
  TemplatePage,
  TemplateVersionPage,
  VersionFolderAnswer,
} from '@platen/contract'
import type { JsonSchema } from '@platen/merge/schema-types'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { Caller } from '../find-caller.ts'
import { sendRequest, type ServiceRequest } from '../send-request.ts'

/** Maximum number of pages with 100 templates each. No account has more. */
const pagesMax = 1_000

type Files = ReadonlyMap<string, Uint8Array>

/** A template's files as returned by the service. */
export type RemoteFolder<T> = Omit<T, 'files'> & { files: Map<string, Uint8Array> }

/** Reads and writes templates on a service with an API key. Templates are named by ID or slug. Methods fail like `sendRequest`. */
export interface RemoteTemplates {
  baseUrl: string
  /** Returns the published templates, sorted by name. */
  list(): Promise<TemplateAnswer[]>
  /** Returns the schema for a version's data. */
  schema(template: string, version: number): Promise<JsonSchema>
  /** Returns `undefined` if there is no such template. */
  find(template: string): Promise<TemplateAnswer | undefined>
  draft(template: string): Promise<RemoteFolder<DraftFolderAnswer>>
  versionFolder(template: string, version: number): Promise<RemoteFolder<VersionFolderAnswer>>
  versions(template: string): Promise<TemplateVersionPage['data']>
  create(slug: string, files: Files): Promise<SavedDraft>
  /** Overwrites the given revision, or any revision if none is given. */
  replace(template: string, files: Files, revision: number | '*'): Promise<SavedDraft>
  publish(template: string, revision?: number): Promise<PublicationAnswer>
  setLiveVersion(template: string, version: number | 'latest'): Promise<LiveVersionAnswer>
  preview(files: Files, of: { sample: string | undefined; signal: AbortSignal }): Promise<FolderPreview>
}

/** Returns the templates that the key can access. */
export function openRemoteTemplates({ baseUrl, apiKey }: Caller): RemoteTemplates {
  async function send<T>(path: string, request: Omit<ServiceRequest, 'baseUrl' | 'token' | 'path'> = {}) {
    return (await sendRequest<T>({ baseUrl, token: apiKey, path: `/v1/templates${path}`, ...request })).body
  }
  const of = (template: string) => `/${encodeURIComponent(template)}`
  async function all<P extends { data: unknown[]; next: string | null }>(path: string): Promise<P['data']> {
    const found: P['data'] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages++) {
      if (pages >= pagesMax) throw new CliFailure(`${baseUrl} returns an endless list of templates.`)
      const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page: P = await send<P>(`${path}?limit=100${from}`)
      found.push(...page.data)
      cursor = page.next
    }
    return found
  }

  return {
    baseUrl,
    async find(template) {
      try {
        return await send<TemplateAnswer>(of(template))
      } catch (error) {
        if (error instanceof ServiceProblem && error.problem.code === 'not_found') return undefined
        throw error
      }
    },
    draft: async (template) => decoded(await send<DraftFolderAnswer>(`${of(template)}/draft`)),
    versionFolder: async (template, version) =>
      decoded(await send<VersionFolderAnswer>(`${of(template)}/versions/${version}/folder`)),
    list: () => all<TemplatePage>(''),
    schema: (template, version) => send(`${of(template)}/schema?version=${version}`),
    versions: (template) => all<TemplateVersionPage>(`${of(template)}/versions`),
    create: (slug, files) => send('', { method: 'POST', body: { slug, files: encoded(files) } }),
    replace: (template, files, revision) =>
      send(`${of(template)}/draft`, {
        method: 'PUT',
        body: { files: encoded(files) },
        headers: { 'if-match': revision === '*' ? '*' : `"${revision}"` },
      }),
    publish: (template, revision) =>
      send(`${of(template)}/publish`, {
        method: 'POST',
        body: revision === undefined ? {} : { revision },
      }),
    setLiveVersion: (template, version) =>
      send(`${of(template)}/live-version`, { method: 'PUT', body: { version } }),
    preview: (files, { sample, signal }) =>
      send(`/preview${sample === undefined ? '' : `?sample=${encodeURIComponent(sample)}`}`, {
        method: 'POST',
        body: { files: encoded(files) },
        signal,
      }),
  }
}

function encoded(files: Files): Record<string, string> {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]))
}

function decoded<T extends { files: Record<string, string> }>({ files, ...rest }: T): RemoteFolder<T> {
  const bytes = Object.entries(files).map(([path, text]): [string, Uint8Array] => [
    path,
    Buffer.from(text, 'base64'),
  ])
  return { ...rest, files: new Map(bytes) }
}
