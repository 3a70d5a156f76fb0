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
import type { SignedIn } from '../identity/require-session.ts'
import { GrantRefused, type OAuth } from './oauth.ts'
import { ownerOf } from './owner-of.ts'
import type { DocumentProviders } from './providers/providers.ts'
import type { Visits } from './visits.ts'

/** The accounts at providers that people connect, from consent to disconnecting. */
export interface DocumentAccountService {
  list(owner: DocumentAccountOwner): Promise<DocumentAccountList>
  /** The address at the provider to go to. Faults: `document_account_not_configured`, `not_found`. */
  beginVisit(signedIn: SignedIn, providerName: string, templateId: string | undefined): Promise<string>
  /** Connects the account of the user who returned from the provider. Faults: `document_account_failed`, `document_account_unavailable`. */
  endVisit(signedIn: SignedIn, came: DocumentReturn): Promise<DocumentReturnAnswer>
  /** Revokes at the provider as well as it can, and forgets here in any case. Throws `not_found` when there was none. */
  disconnect(owner: DocumentAccountOwner, providerName: string): Promise<void>
  /** The same for all connections of an account that ends; its rows go with it. */
  revokeAll(accountId: string): Promise<void>
}

/** Makes the service out of what is kept, the providers and OAuth. `returnUrl`: where providers send people back to. */
export function createDocumentAccounts(of: {
  accounts: Catalog['documentAccounts']
  sourceDocuments: Catalog['sourceDocuments']
  providers: DocumentProviders
  oauth: OAuth
  visits: Visits
  returnUrl: string
  logger: Logger
}): DocumentAccountService {
  const { accounts, sourceDocuments, providers, oauth, visits, returnUrl, logger } = of

  /** What the provider says to it changes nothing here. */
  async function tryToRevoke(
    name: (typeof documentProviders)[number],
    tokens: Parameters<OAuth['revoke']>[1],
  ): Promise<void> {
    const provider = providers.find(name)
    if (!provider) return
    await oauth.revoke(provider, tokens).catch((error: unknown) => {
      logger.warn('a connection was not revoked at its provider', { provider: name, ...errorFields(error) })
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
    async beginVisit(signedIn, providerName, templateId) {
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
      const state = await visits.begin({
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
    async endVisit(signedIn, { state, code, error, picked = '' }) {
      const visit = await visits.end(state, signedIn.sessionId)
      const provider = providers.require(visit.provider)
      const title = documentProviderTitles[provider.name]
      if (code === undefined) throw declined(title, error)
      const tokens = await oauth
        .exchange(provider, { code, verifier: visit.verifier })
        .catch((failure: unknown) => {
          if (!(failure instanceof GrantRefused)) throw failure
          throw new Fault('document_account_failed', {
            detail: `${title} rejected the sign-in code, because it was used before or has expired. Start again.`,
          })
        })
      const owner = ownerOf(signedIn)
      const read = await provider.readOwner(tokens.accessToken)
      const before = await accounts.find(owner, provider.name).catch(() => undefined)
      // Google leaves the refresh token out where it gave one a moment ago.
      const refreshToken =
        tokens.refreshToken ?? (before?.subject === read.subject ? before.tokens.refreshToken : undefined)
      await accounts.connect(owner, {
        provider: provider.name,
        ...read,
        tokens: { ...tokens, ...(refreshToken !== undefined && { refreshToken }) },
      })
      // Of the same account it would end the new grant, too.
      if (before && before.subject !== read.subject) await tryToRevoke(provider.name, before.tokens)
      const [documentId = null] = picked.split(',').filter(Boolean)
      return { provider: provider.name, templateId: visit.templateId, documentId }
    },
    async disconnect(owner, providerName) {
      const name = documentProviders.find((each) => each === providerName)
      if (name === undefined) throw nothingConnected()
      // Tokens that cannot be opened are forgotten all the same.
      const found = await accounts.find(owner, name).catch(() => undefined)
      const wasThere = await accounts.disconnect(owner, name)
      if (found) await tryToRevoke(name, found.tokens)
      if (!wasThere) throw nothingConnected()
    },
    async revokeAll(accountId) {
      const all = await accounts.tokensOfAccount(accountId)
      await Promise.all(all.map(({ provider, tokens }) => tryToRevoke(provider, tokens)))
    },
  }
}

function declined(title: string, error: string | undefined): Fault {
  const isDeclined = error === undefined || error === 'access_denied'
  return new Fault('document_account_failed', {
    detail: isDeclined
      ? `${title} was not connected: consent was declined there, or no document was chosen. Nothing was changed.`
      : `${title} answered ${JSON.stringify(error.replaceAll(/[^\w .-]/g, '').slice(0, 100))} and the account was not connected. If this happens repeatedly, ask the operator of this service to check the OAuth client.`,
  })
}

function nothingConnected(): Fault {
  return new Fault('not_found', { detail: 'No account of this provider is connected.' })
}
