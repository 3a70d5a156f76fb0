import type { Egress } from '@platen/platform/egress'
import { documentProviderTitles, wordMediaType } from '@platen/contract'
import { createProviderCalls, fetchFailed, invalidResponse } from './call-provider.ts'
import { type DocumentProvider, type OAuthClient, wordBytesMax } from './document-provider.ts'
import { parseTime } from './parse-time.ts'

const title = documentProviderTitles.google
const documentType = 'application/vnd.google-apps.document'
/** Grants access only to files that the user chooses. */
const scope = 'https://www.googleapis.com/auth/drive.file'
/** Higher than Google's own 10 MB limit, because Google's error is more specific. */
const exportBytesMax = 11 * 2 ** 20

/**
 * Creates the provider for Google Docs and Word files in Google Drive. Users choose a document on Google's page, in the picker that follows consent in
 * the OAuth flow (`trigger_onepick`, https://developers.google.com/workspace/drive/picker/guides/desktop-mobile-picker). With `drive.file`, choosing a
 * file grants access to it, and no Google script runs in the dashboard.
 */
export function createGoogle(of: {
  client: Omit<OAuthClient, 'scope'>
  apiUrl: string
  egress: Egress
}): DocumentProvider {
  const calls = createProviderCalls(of.egress, title)
  const at = (path: string, query: Record<string, string>) =>
    `${of.apiUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`
  const fileAt = (documentId: string, suffix: string, query: Record<string, string>) =>
    at(`/files/${encodeURIComponent(documentId)}${suffix}`, query)

  async function readFile(accessToken: string, documentId: string) {
    const url = fileAt(documentId, '', {
      fields: 'id,name,mimeType,modifiedTime,trashed,capabilities(canDownload)',
      supportsAllDrives: 'true',
    })
    const { id, name, mimeType, modifiedTime, trashed, capabilities } = await calls.getJson(url, accessToken)
    const modifiedAt = parseTime(modifiedTime)
    if (typeof id !== 'string' || typeof name !== 'string' || modifiedAt === undefined)
      throw invalidResponse(title)
    if (trashed === true) throw fetchFailed('The document is in the Google Drive trash.')
    if ((capabilities as { canDownload?: unknown } | undefined)?.canDownload === false)
      throw fetchFailed('The owner of the document does not allow downloads.')
    if (mimeType !== documentType && mimeType !== wordMediaType)
      throw fetchFailed(
        `${JSON.stringify(name.slice(0, 200))} is neither a Google document nor a Word file (.docx).`,
      )
    return { documentId: id, name, modifiedAt, isNative: mimeType === documentType }
  }

  return {
    name: 'google',
    client: { ...of.client, scope },
    authorizeParameters: ({ documentId }) => ({
      access_type: 'offline',
      // The picker is only shown with the consent page, and without other scopes.
      prompt: 'consent',
      include_granted_scopes: 'false',
      trigger_onepick: 'true',
      mimetypes: `${documentType},${wordMediaType}`,
      ...(documentId !== undefined && { file_ids: documentId }),
    }),
    async readOwner(accessToken) {
      const { user } = await calls.getJson(at('/about', { fields: 'user' }), accessToken)
      const { permissionId, emailAddress, displayName } = (user ?? {}) as Record<string, unknown>
      const address = emailAddress ?? displayName
      if (typeof permissionId !== 'string' || typeof address !== 'string') throw invalidResponse(title)
      return { subject: permissionId, address }
    },
    async loadDocument(accessToken, documentId) {
      const { isNative, ...document } = await readFile(accessToken, documentId)
      const bytes = isNative
        ? await calls.getBytes(
            fileAt(documentId, '/export', { mimeType: wordMediaType }),
            accessToken,
            exportBytesMax,
          )
        : await calls.getBytes(
            fileAt(documentId, '', { alt: 'media', supportsAllDrives: 'true' }),
            accessToken,
            wordBytesMax,
          )
      return { ...document, bytes }
    },
  }
}
