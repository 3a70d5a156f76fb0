import { wordMediaType } from '@platen/contract'
import { answerConsent } from './consent-page.ts'
import type { Grant } from './grants.ts'
import type { ProvidedDocument, ProviderReply, ProviderRequest } from './provider.ts'

const nativeType = 'application/vnd.google-apps.document'
const scope = 'https://www.googleapis.com/auth/drive.file'
const exportBytesMax = 10_000_000

/** Returns the response from Google's servers, or `undefined` for other providers' paths. */
export function googleAnswer(request: ProviderRequest): ProviderReply | undefined {
  const { path, form, server } = request
  const grants = server.google
  if (path.startsWith('/google/authorize'))
    return answerConsent(request, {
      name: 'Google',
      grants,
      scope,
      // The file picker needs consent, and only this scope.
      parameters: { trigger_onepick: 'true', prompt: 'consent', access_type: 'offline' },
      picks: true,
    })
  if (path === '/google/token') return grants.answer(form)
  if (path === '/google/revoke')
    return grants.revoke(form.get('token') ?? '')
      ? { status: 200, body: {} }
      : { status: 400, body: { error: 'invalid_token' } }
  if (!path.startsWith('/google/drive/')) return undefined
  const grant = grants.access.get(request.authorization?.replace('Bearer ', '') ?? '')
  return grant ? driveAnswer(request, grant) : googleError(401, 'authError', 'Invalid Credentials')
}

function driveAnswer({ path, url, server }: ProviderRequest, grant: Grant): ProviderReply {
  const person = server.people.find(({ email }) => email === grant.person)
  if (path === '/google/drive/about')
    return {
      status: 200,
      body: {
        user: { permissionId: `p-${grant.person}`, emailAddress: grant.person, displayName: 'Somebody' },
      },
    }
  const [, id = '', act] = /^\/google\/drive\/files\/([^/]+)(\/export)?$/.exec(path) ?? []
  const document = person?.documents.find((each) => each.id === decodeURIComponent(id))
  // With drive.file, documents that were not selected do not exist for the client.
  if (!document || server.google.chosen.get(grant.person)?.has(document.id) !== true)
    return googleError(404, 'notFound', `File not found: ${id}.`)
  if (act !== undefined) return exportOf(document, url.searchParams.get('mimeType'))
  if (url.searchParams.get('alt') !== 'media')
    return {
      status: 200,
      body: {
        id: document.id,
        name: document.name,
        mimeType: document.isNative === true ? nativeType : wordMediaType,
        modifiedTime: document.modified,
        trashed: false,
        capabilities: { canDownload: true },
      },
    }
  if (document.isNative === true)
    return googleError(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.')
  return { status: 200, bytes: document.bytes, headers: { 'content-type': wordMediaType } }
}

function exportOf(document: ProvidedDocument, type: string | null): ProviderReply {
  if (document.isNative !== true || type !== wordMediaType)
    return googleError(403, 'fileNotExportable', 'Export only supports Docs Editors files.')
  if (document.bytes.length > exportBytesMax)
    return googleError(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')
  return { status: 200, bytes: document.bytes, headers: { 'content-type': wordMediaType } }
}

/** Returns an error in the format of Google's APIs. */
export function googleError(status: number, reason: string, message: string): ProviderReply {
  return {
    status,
    body: { error: { errors: [{ domain: 'global', reason, message }], code: status, message } },
  }
}
