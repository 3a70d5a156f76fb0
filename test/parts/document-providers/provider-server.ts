import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { googleAnswer } from './google-answers.ts'
import { Grants } from './grants.ts'
import { microsoftAnswer } from './microsoft-answers.ts'
import type { ProviderPerson, ProviderReply, ProviderServer, Trouble } from './provider.ts'

/**
 * Simulates the authorization servers of Google and Microsoft, Google Drive and Microsoft Graph over real HTTP, based on their public
 * documentation. It performs their checks (client, redirect address, PKCE, tokens, selected documents) and returns their responses,
 * including errors. Undocumented behavior is not covered, so the first connection with each provider is tested manually.
 */
export async function startProviderServer(people: ProviderPerson[]): Promise<ProviderServer> {
  const troubles = new Map<string, Trouble>()
  const silent: ServerResponse[] = []
  const held = new Map<string, Promise<void>>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const form = new URLSearchParams(await text(request))
    const authorization = request.headers.authorization
    server.asked.push({ method: request.method ?? '', url, authorization, form })
    const trouble = [...troubles].find(([path]) => url.pathname.startsWith(path))?.[1]
    if (trouble === 'silence') {
      silent.push(response)
      return
    }
    const asked = { url, path: url.pathname, form, authorization, server }
    await held.get(url.pathname)
    const reply: ProviderReply = trouble ??
      googleAnswer(asked) ??
      microsoftAnswer(asked) ?? { status: 404, body: { error: 'no such path' } }
    const { status, body, html, bytes, location, headers = {} } = reply
    response.writeHead(status, {
      'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
      ...(location !== undefined && { location }),
      ...headers,
    })
    response.end(bytes ?? html ?? (typeof body === 'string' ? body : JSON.stringify(body ?? {})))
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const [person] = people
  if (!person) throw new Error('a user must be logged in')

  const server: ProviderServer = {
    baseUrl,
    google: new Grants({ id: 'google-client', secret: 'google-client-secret' }, { rotates: false }),
    microsoft: new Grants({ id: 'microsoft-client', secret: 'microsoft-client-secret' }, { rotates: true }),
    person,
    people,
    asked: [],
    redirectUri: '',
    trouble(path, trouble) {
      if (trouble === undefined) troubles.delete(path)
      else troubles.set(path, trouble)
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    settings: () => ({
      PLATEN_ALLOW_PRIVATE_DOCUMENT_ACCOUNTS: '1',
      PLATEN_GOOGLE_CLIENT_ID: server.google.client.id,
      PLATEN_GOOGLE_CLIENT_SECRET: server.google.client.secret,
      PLATEN_GOOGLE_AUTHORIZE_URL: `${baseUrl}/google/authorize`,
      PLATEN_GOOGLE_TOKEN_URL: `${baseUrl}/google/token`,
      PLATEN_GOOGLE_REVOKE_URL: `${baseUrl}/google/revoke`,
      PLATEN_GOOGLE_API_URL: `${baseUrl}/google/drive`,
      PLATEN_MICROSOFT_CLIENT_ID: server.microsoft.client.id,
      PLATEN_MICROSOFT_CLIENT_SECRET: server.microsoft.client.secret,
      PLATEN_MICROSOFT_AUTHORIZE_URL: `${baseUrl}/microsoft/authorize`,
      PLATEN_MICROSOFT_TOKEN_URL: `${baseUrl}/microsoft/token`,
      PLATEN_MICROSOFT_API_URL: `${baseUrl}/microsoft/graph`,
    }),
    async consent(address, { pick, decline = false } = {}) {
      const page = await fetch(address)
      if (page.status !== 200)
        throw new Error(`the consent page returned status ${page.status}: ${await page.text()}`)
      const decision = new URLSearchParams(new URL(address).search)
      decision.set('decision', decline ? 'decline' : 'allow')
      if (pick !== undefined) decision.set('pick', pick)
      const sent = await fetch(`${address.split('?')[0]}/decision?${decision.toString()}`, {
        redirect: 'manual',
      })
      return new URL(sent.headers.get('location') ?? 'about:blank')
    },
    async close() {
      for (const response of silent) response.destroy()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}
