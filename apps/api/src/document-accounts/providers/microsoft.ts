import { type DocumentChoice, documentProviderTitles, wordMediaType } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { createProviderCalls, fetchFailed, invalidResponse } from './call-provider.ts'
import { type DocumentProvider, type OAuthClient, wordBytesMax } from './document-provider.ts'
import { parseTime } from './parse-time.ts'

const title = documentProviderTitles.microsoft
const scope = 'Files.Read offline_access'
const itemFields = 'id,name,lastModifiedDateTime,file,size'
const listedMax = 100

/**
 * Creates the provider for Word files in OneDrive, with Microsoft Graph. Users choose from search results in the dashboard: Microsoft's file
 * picker needs a frame and a token in the browser, and `/me/drive/recent` is retired in November 2026
 * (https://learn.microsoft.com/graph/api/drive-recent).
 */
export function createMicrosoft(of: {
  client: Omit<OAuthClient, 'scope'>
  apiUrl: string
  egress: Egress
}): DocumentProvider {
  const calls = createProviderCalls(of.egress, title)
  const base = of.apiUrl.replace(/\/+$/, '')
  const itemAt = (documentId: string) => `${base}/me/drive/items/${encodeURIComponent(documentId)}`

  async function readItem(accessToken: string, documentId: string) {
    const item = await calls.getJson(`${itemAt(documentId)}?$select=${itemFields}`, accessToken)
    const choice = readChoice(item)
    if (choice === undefined) throw invalidResponse(title)
    if (!isWord(item))
      throw fetchFailed(`${JSON.stringify(choice.name.slice(0, 200))} is not a Word file (.docx).`)
    return choice
  }

  return {
    name: 'microsoft',
    client: { ...of.client, scope },
    authorizeParameters: () => ({ prompt: 'select_account', response_mode: 'query' }),
    async readOwner(accessToken) {
      const { id, owner } = await calls.getJson(`${base}/me/drive?$select=id,owner`, accessToken)
      const { user } = (owner ?? {}) as { user?: Record<string, unknown> }
      const address = user?.['email'] ?? user?.['displayName']
      if (typeof id !== 'string') throw invalidResponse(title)
      return { subject: id, address: typeof address === 'string' && address !== '' ? address : 'OneDrive' }
    },
    async listDocuments(accessToken, search) {
      // OData escapes quotes by doubling them.
      const query = encodeURIComponent((search.trim() === '' ? '.docx' : search.trim()).replaceAll("'", "''"))
      const url = `${base}/me/drive/root/search(q='${query}')?$top=200&$select=${itemFields}`
      const { value } = await calls.getJson(url, accessToken)
      if (!Array.isArray(value)) throw invalidResponse(title)
      return value
        .flatMap((item: unknown) => {
          const read = (item ?? {}) as Record<string, unknown>
          const choice = isWord(read) ? readChoice(read) : undefined
          return choice === undefined ? [] : [choice]
        })
        .toSorted((one, other) => (one.modifiedAt < other.modifiedAt ? 1 : -1))
        .slice(0, listedMax)
    },
    async loadDocument(accessToken, documentId) {
      const document = await readItem(accessToken, documentId)
      // Redirects to a URL that does not need a token. The token is not sent there.
      const bytes = await calls.getBytes(`${itemAt(documentId)}/content`, accessToken, wordBytesMax)
      return { ...document, bytes }
    },
  }
}

function isWord({ name, file }: Record<string, unknown>): boolean {
  const { mimeType } = (file ?? {}) as { mimeType?: unknown }
  return file !== undefined && (mimeType === wordMediaType || /\.docx$/i.test(String(name)))
}

function readChoice({ id, name, lastModifiedDateTime }: Record<string, unknown>): DocumentChoice | undefined {
  const modifiedAt = parseTime(lastModifiedDateTime)
  if (typeof id !== 'string' || typeof name !== 'string' || modifiedAt === undefined) return undefined
  return { documentId: id, name, modifiedAt }
}
