import { wordMediaType } from '@platen/contract'
import { answerConsent } from './consent-page.ts'
import type { Grant } from './grants.ts'
import type { ProvidedDocument, ProviderReply, ProviderRequest } from './provider.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const graph = '/microsoft/graph/me/drive'

/** Returns the response from Microsoft's servers, or `undefined` for other providers' paths. */
export function microsoftAnswer(request: ProviderRequest): ProviderReply | undefined {
  const { path, form, server } = request
  const grants = server.microsoft
  if (path.startsWith('/microsoft/authorize'))
    return answerConsent(request, {
      name: 'Microsoft',
      grants,
      scope: 'Files.Read offline_access',
      parameters: {},
      picks: false,
    })
  if (path === '/microsoft/token') return grants.answer(form)
  if (path.startsWith('/microsoft/download/')) return downloadAnswer(request)
  if (!path.startsWith(graph)) return undefined
  const grant = grants.access.get(request.authorization?.replace('Bearer ', '') ?? '')
  return grant ? driveAnswer(request, grant) : graphError(401, 'InvalidAuthenticationToken')
}

function driveAnswer({ path, url, server }: ProviderRequest, grant: Grant): ProviderReply {
  const documents = server.people.find(({ email }) => email === grant.person)?.documents ?? []
  if (path === graph)
    return {
      status: 200,
      body: {
        id: `drive-${grant.person}`,
        owner: { user: { email: grant.person, displayName: 'Somebody' } },
      },
    }
  const [, search] = /\/root\/search\(q='(.*)'\)$/.exec(decodeURIComponent(path)) ?? []
  if (search !== undefined) {
    const words = search.replaceAll("''", "'").toLowerCase()
    const found = documents.filter(({ name }) => name.toLowerCase().includes(words))
    return { status: 200, body: { value: found.map(toItem) } }
  }
  const [, id = '', content] = /\/items\/([^/]+)(\/content)?$/.exec(path) ?? []
  const document = documents.find((each) => each.id === decodeURIComponent(id))
  if (!document) return graphError(404, 'itemNotFound')
  if (content === undefined) return { status: 200, body: toItem(document) }
  // On another origin, like Graph: valid without a token for a short time.
  return {
    status: 302,
    location: `http://localhost:${url.port}/microsoft/download/${document.id}?tempauth=1`,
  }
}

function downloadAnswer({ path, authorization, server }: ProviderRequest): ProviderReply {
  // Microsoft rejects such requests, but would have received the token.
  if (authorization !== undefined) return graphError(401, 'unauthenticated')
  const document = server.people
    .flatMap(({ documents }) => documents)
    .find(({ id }) => path.endsWith(`/${encodeURIComponent(id)}`))
  return document
    ? { status: 200, bytes: document.bytes, headers: { 'content-type': wordMediaType } }
    : graphError(404, 'itemNotFound')
}

function toItem({ id, name, modified, bytes }: ProvidedDocument) {
  return {
    id,
    name,
    lastModifiedDateTime: modified,
    size: bytes.length,
    file: { mimeType: name.endsWith('.xlsx') ? sheetType : wordMediaType },
  }
}

function graphError(status: number, code: string): ProviderReply {
  return { status, body: { error: { code, message: 'The test server rejected it.' } } }
}
