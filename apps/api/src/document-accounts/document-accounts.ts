import type { Catalog, DocumentAccountOwner } from '@platen/database'
import {
  type DocumentAccountList,
  type DocumentReturn,
  type DocumentReturnAnswer,
  documentProviders,
  documentProviderTitles,
  Fault,
} from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import type { ActiveSession } from '../identity/require-session.ts'
import { GrantRefused, type OAuth } from './oauth.ts'
import { ownerOf } from './owner-of.ts'
import type { DocumentProviders } from './providers/providers.ts'
import type { PendingAuthorizations } from './pending-authorizations.ts'

/** Connects and disconnects accounts at providers. */
export interface DocumentAccountService {
  list(owner: DocumentAccountOwner): Promise<DocumentAccountList>
  /** Returns the provider's URL to visit. Throws `document_account_not_configured` and `not_found`. */
  startAuthorization(
    signedIn: ActiveSession,
    providerName: string,
    templateId: string | undefined,
  ): Promise<string>
  /** Connects the account of the user who returned from the provider. Throws `document_account_failed` and `document_account_unavailable`. */
  completeAuthorization(signedIn: ActiveSession, returned: DocumentReturn): Promise<DocumentReturnAnswer>
  /** Deletes a connection, even if the provider cannot revoke it. Throws `not_found` if there is none. */
  disconnect(owner: DocumentAccountOwner, providerName: string): Promise<void>
  /** Revokes all connections of an account that is being deleted. Their rows are deleted with the account. */
  revokeAll(accountId: string): Promise<void>
}

/** `returnUrl`: the redirect URL. */
export function createDocumentAccounts(of: {
  accounts: Catalog['documentAccounts']
  sourceDocuments: Catalog['sourceDocuments']
  providers: DocumentProviders
  oauth: OAuth
  authorizations: PendingAuthorizations
  returnUrl: string
  logger: Logger
}): DocumentAccountService {
  const { accounts, sourceDocuments, providers, oauth, authorizations, returnUrl, logger } = of

  /** Revokes a connection with its provider. Errors are only logged. */
  async function tryRevoke(
    name: (typeof documentProviders)[number],
    tokens: Parameters<OAuth['revoke']>[1],
  ): Promise<void> {
    const provider = providers.find(name)
    if (!provider) return
    await oauth.revoke(provider, tokens).catch((error: unknown) => {
      logger.warn('connection not revoked at its provider', { provider: name, ...errorFields(error) })
    })
  }

  return {
    async list(owner) {
      const connected = await accounts.list(owner)
      return {
        returnUrl,
        accounts: documentProviders.map((name) => {
          const provider = providers.find(name)
          const account = connected.find((each) => each.provider === name)
          return {
            provider: name,
            isConfigured: provider !== undefined,
            isChosenThere: provider !== undefined && provider.listDocuments === undefined,
            connected: account
              ? { address: account.address, connectedAt: account.connectedAt.toISOString() }
              : null,
          }
        }),
      }
    },
    async startAuthorization(signedIn, providerName, templateId) {
      const { accountId, sessionId } = signedIn
      const provider = providers.require(providerName)
      const document =
        templateId === undefined ? undefined : await sourceDocuments.find(accountId, templateId)
      if (templateId !== undefined && document?.provider !== provider.name)
        throw new Fault('not_found', { detail: 'This template was not imported from this provider.' })
      const [connected] = (await accounts.list(ownerOf(signedIn))).filter(
        (each) => each.provider === provider.name,
      )
      const verifier = oauth.newVerifier()
      const state = await authorizations.add({
        provider: provider.name,
        sessionId,
        verifier,
        templateId: templateId ?? null,
      })
      return oauth.authorizeUrl(provider, {
        state,
        verifier,
        hint: [document?.address, connected?.address].find((address) => address?.includes('@')),
        documentId: document?.documentId,
      })
    },
    async completeAuthorization(signedIn, { state, code, error, picked = '' }) {
      const authorization = await authorizations.take(state, signedIn.sessionId)
      const provider = providers.require(authorization.provider)
      const title = documentProviderTitles[provider.name]
      if (code === undefined) throw authorizationFailed(title, error)
      const tokens = await oauth
        .exchange(provider, { code, verifier: authorization.verifier })
        .catch((failure: unknown) => {
          if (!(failure instanceof GrantRefused)) throw failure
          throw new Fault('document_account_failed', {
            detail: `${title} rejected the sign-in code, because it was used before or has expired. Start again.`,
          })
        })
      const owner = ownerOf(signedIn)
      const identity = await provider.readOwner(tokens.accessToken)
      const previous = await accounts.find(owner, provider.name).catch(() => undefined)
      // Google omits the refresh token if it has recently issued one.
      const refreshToken =
        tokens.refreshToken ??
        (previous?.subject === identity.subject ? previous.tokens.refreshToken : undefined)
      await accounts.connect(owner, {
        provider: provider.name,
        ...identity,
        tokens: { ...tokens, ...(refreshToken !== undefined && { refreshToken }) },
      })
      // Not revoked for the same account, because that would also revoke the new grant.
      if (previous && previous.subject !== identity.subject) await tryRevoke(provider.name, previous.tokens)
      const [documentId = null] = picked.split(',').filter(Boolean)
      return { provider: provider.name, templateId: authorization.templateId, documentId }
    },
    async disconnect(owner, providerName) {
      const name = documentProviders.find((each) => each === providerName)
      if (name === undefined) throw connectionNotFound()
      // The connection is also deleted if its tokens cannot be decrypted.
      const found = await accounts.find(owner, name).catch(() => undefined)
      const wasConnected = await accounts.disconnect(owner, name)
      if (found) await tryRevoke(name, found.tokens)
      if (!wasConnected) throw connectionNotFound()
    },
    async revokeAll(accountId) {
      const all = await accounts.tokensOfAccount(accountId)
      await Promise.all(all.map(({ provider, tokens }) => tryRevoke(provider, tokens)))
    },
  }
}

function authorizationFailed(title: string, error: string | undefined): Fault {
  const isDeclined = error === undefined || error === 'access_denied'
  return new Fault('document_account_failed', {
    detail: isDeclined
      ? `${title} was not connected, because consent was declined or no document was chosen. Nothing was changed.`
      : `${title} returned the error ${JSON.stringify(error.replaceAll(/[^\w .-]/g, '').slice(0, 100))}, and the account was not connected. If this happens repeatedly, ask the operator of this service to check the OAuth client.`,
  })
}

function connectionNotFound(): Fault {
  return new Fault('not_found', { detail: 'No account of this provider is connected.' })
}
