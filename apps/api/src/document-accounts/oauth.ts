import { createHash, randomBytes } from 'node:crypto'
import type { DocumentTokens } from '@platen/database'
import { documentProviderTitles, Fault } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { createProviderCalls, invalidResponse } from './providers/call-provider.ts'
import type { DocumentProvider } from './providers/document-provider.ts'

/** The provider no longer accepts a code or refresh token (`invalid_grant`, RFC 6749, section 5.2). */
export class GrantRefused extends Error {}

/** An OAuth 2.0 client: authorization codes with PKCE (RFC 7636), refresh and revocation (RFC 7009). */
export interface OAuth {
  /** Creates a PKCE verifier, which proves, when the code is exchanged, that this client started the authorization. */
  newVerifier(): string
  /** Returns the URL at which the user gives consent. */
  authorizeUrl(
    provider: DocumentProvider,
    of: { state: string; verifier: string; hint: string | undefined; documentId: string | undefined },
  ): string
  /** Exchanges an authorization code for tokens. Throws `GrantRefused`. */
  exchange(provider: DocumentProvider, of: { code: string; verifier: string }): Promise<DocumentTokens>
  /** Returns new tokens, with a new refresh token if the provider rotates them. Throws `GrantRefused`. */
  refresh(provider: DocumentProvider, refreshToken: string): Promise<DocumentTokens>
  /** Revokes the grant if the provider has a URL for that. Throws faults from `ProviderCalls`. */
  revoke(provider: DocumentProvider, tokens: Omit<DocumentTokens, 'accessUntil'>): Promise<void>
}

const hourSeconds = 3_600
/** Prevents dates that are out of range. The tokens of both providers last about an hour. */
const lifetimeMaxSeconds = 365 * 24 * hourSeconds

/** Creates a client for all providers. `returnUrl` is the redirect URL. */
export function createOAuth(of: { egress: Egress; returnUrl: string; clock?: () => Date }): OAuth {
  const { egress, returnUrl, clock = () => new Date() } = of
  const post = ({ name }: DocumentProvider, url: string, form: Record<string, string>) =>
    createProviderCalls(egress, documentProviderTitles[name]).postForm(url, form)

  async function requestTokens(
    provider: DocumentProvider,
    form: Record<string, string>,
  ): Promise<DocumentTokens> {
    const { clientId, clientSecret, tokenUrl } = provider.client
    const title = documentProviderTitles[provider.name]
    const { status, json } = await post(provider, tokenUrl, {
      client_id: clientId,
      client_secret: clientSecret,
      ...form,
    })
    if (status !== 200) {
      const error = typeof json['error'] === 'string' ? json['error'].slice(0, 100) : `status ${status}`
      if (error === 'invalid_grant') throw new GrantRefused(`${title} rejected the grant`)
      // The user cannot fix other errors, such as invalid_client.
      throw new Fault('document_account_failed', {
        detail: `${title} rejected this service (${error}). The operator must check that the client ID, the client secret and the redirect URL match those at the provider.`,
      })
    }
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = json
    if (typeof accessToken !== 'string' || accessToken === '') throw invalidResponse(title)
    return {
      accessToken,
      ...(typeof refreshToken === 'string' && refreshToken !== '' && { refreshToken }),
      accessUntil: new Date(clock().getTime() + lifetimeSeconds(expiresIn) * 1_000),
    }
  }

  return {
    newVerifier: () => randomBytes(48).toString('base64url'),
    authorizeUrl(provider, { state, verifier, hint, documentId }) {
      const url = new URL(provider.client.authorizeUrl)
      const parameters = {
        response_type: 'code',
        client_id: provider.client.clientId,
        redirect_uri: returnUrl,
        scope: provider.client.scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(hint !== undefined && { login_hint: hint }),
        ...provider.authorizeParameters({ documentId }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    exchange: (provider, { code, verifier }) =>
      requestTokens(provider, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: returnUrl,
      }),
    async refresh(provider, refreshToken) {
      const tokens = await requestTokens(provider, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: provider.client.scope,
      })
      return { refreshToken, ...tokens }
    },
    async revoke(provider, { accessToken, refreshToken }) {
      const { revokeUrl, clientId, clientSecret } = provider.client
      if (revokeUrl === undefined) return
      await post(provider, revokeUrl, {
        token: refreshToken ?? accessToken,
        client_id: clientId,
        client_secret: clientSecret,
      })
    },
  }
}

/** Reads `expires_in` from a response. The default is an hour (RFC 6749, section 5.1). */
function lifetimeSeconds(given: unknown): number {
  const seconds = Number(given)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, lifetimeMaxSeconds) : hourSeconds
}
