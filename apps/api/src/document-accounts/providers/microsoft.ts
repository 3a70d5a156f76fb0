import { type DocumentChoice, documentProviderTitles, wordMediaType } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { createProviderCalls, refused, strangeAnswer } from './call-provider.ts'
import { type DocumentProvider, type OAuthClient, wordBytesMax } from './document-provider.ts'
import { readTime } from './read-time.ts'

const title = documentProviderTitles.microsoft
const scope = 'Files.Read offline_access'
const itemFields = 'id,name,lastModifiedDateTime,file,size'
const listedMax = 100

/**
 * Word files in OneDrive, by Microsoft Graph. People choose in a list of ours, made with Graph's search: the file picker of Microsoft's needs its
 * page in a frame of ours and a token in the browser, and `/me/drive/recent` stops answering in November 2026
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
    if (choice === undefined) throw strangeAnswer(title)
    if (!isWord(item))
      throw refused(`${JSON.stringify(choice.name.slice(0, 200))} is not a Word file (.docx).`)
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
      if (typeof id !== 'string') throw strangeAnswer(title)
      return { subject: id, address: typeof address === 'string' && address !== '' ? address : 'OneDrive' }
    },
    async listDocuments(accessToken, search) {
      // In a text of OData's a quote is written twice.
      const words = encodeURIComponent((search.trim() === '' ? '.docx' : search.trim()).replaceAll("'", "''"))
      const url = `${base}/me/drive/root/search(q='${words}')?$top=200&$select=${itemFields}`
      const { value } = await calls.getJson(url, accessToken)
      if (!Array.isArray(value)) throw strangeAnswer(title)
      return value
        .flatMap((item: unknown) => {
          const read = (item ?? {}) as Record<string, unknown>
          const choice = isWord(read) ? readChoice(read) : undefined
          return choice === undefined ? [] : [choice]
        })
        .toSorted((one, other) => other.modifiedAt.localeCompare(one.modifiedAt))
        .slice(0, listedMax)
    },
    async loadDocument(accessToken, documentId) {
      const document = await readItem(accessToken, documentId)
      // It redirects to an address that is good by itself, which gets no token.
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
  const modifiedAt = readTime(lastModifiedDateTime)
  if (typeof id !== 'string' || typeof name !== 'string' || modifiedAt === undefined) return undefined
  return { documentId: id, name, modifiedAt }
}
