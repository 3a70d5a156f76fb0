import { createHash, randomBytes } from 'node:crypto'
import type { DocumentTokens } from '@platen/database'
import { documentProviderTitles, Fault } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { createProviderCalls, strangeAnswer } from './providers/call-provider.ts'
import type { DocumentProvider } from './providers/document-provider.ts'

/** The provider takes a code or a refresh token no longer (`invalid_grant`, RFC 6749, section 5.2). */
export class GrantRefused extends Error {}

/** The client's side of OAuth 2.0: authorization codes with PKCE (RFC 7636), refreshing, revocation (RFC 7009). */
export interface OAuth {
  /** A secret of the visit, which shows at the exchange that it was us who began it. */
  newVerifier(): string
  /** Where the person goes to consent. */
  authorizeUrl(
    provider: DocumentProvider,
    of: { state: string; verifier: string; hint: string | undefined; documentId: string | undefined },
  ): string
  /** Throws `GrantRefused`. */
  exchange(provider: DocumentProvider, of: { code: string; verifier: string }): Promise<DocumentTokens>
  /** New tokens; the refresh token is the new one where the provider rotates them. Throws `GrantRefused`. */
  refresh(provider: DocumentProvider, refreshToken: string): Promise<DocumentTokens>
  /** Ends the grant at the provider, where it has an address for that. Throws faults: the caller decides what they matter. */
  revoke(provider: DocumentProvider, tokens: Omit<DocumentTokens, 'accessUntil'>): Promise<void>
}

const hourSeconds = 3_600
/** Tokens of both providers last an hour or so; beyond what a date can hold there is none. */
const lifetimeMaxSeconds = 365 * 24 * hourSeconds

/** A client of all providers; `returnUrl` is where providers send people back to. */
export function createOAuth(of: { egress: Egress; returnUrl: string; clock?: () => Date }): OAuth {
  const { egress, returnUrl, clock = () => new Date() } = of
  const post = ({ name }: DocumentProvider, url: string, form: Record<string, string>) =>
    createProviderCalls(egress, documentProviderTitles[name]).postForm(url, form)

  async function askForTokens(
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
      if (error === 'invalid_grant') throw new GrantRefused(`${title} refused the grant`)
      // Such as invalid_client: nothing that the person can do.
      throw new Fault('document_account_failed', {
        detail: `${title} rejected this service (${error}). The operator must check that the client ID, the client secret and the redirect URL match those at the provider.`,
      })
    }
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = json
    if (typeof accessToken !== 'string' || accessToken === '') throw strangeAnswer(title)
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
      askForTokens(provider, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: returnUrl,
      }),
    async refresh(provider, refreshToken) {
      const tokens = await askForTokens(provider, {
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

/** `expires_in` of an answer, an hour where that says nothing (RFC 6749, section 5.1). */
function lifetimeSeconds(given: unknown): number {
  const seconds = Number(given)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, lifetimeMaxSeconds) : hourSeconds
}
