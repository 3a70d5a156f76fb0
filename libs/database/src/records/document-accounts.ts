import type { DocumentProviderName } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { throwMissingAccount } from './owning-account.ts'

/** The owner of an account at a provider: a user of a Platen account. */
export interface DocumentAccountOwner {
  accountId: string
  userId: string
}

/** Tokens from a provider. They are sealed in the database, and only sent to the provider. */
export interface DocumentTokens {
  accessToken: string
  /** `undefined` if the provider returned none. The connection then ends with the access token. */
  refreshToken?: string
  /** Expiry of the access token. */
  accessUntil: Date
}

/** A connected account at a provider. */
export interface DocumentAccount {
  id: string
  provider: DocumentProviderName
  /** The provider's id of the account. */
  subject: string
  /** Its display name: an email address, or a name if there is none. */
  address: string
  connectedAt: Date
}

/** Google and Microsoft accounts that users connected. Each user only sees their own. */
export interface DocumentAccounts {
  /** Connects an account, and replaces the user's previous account at this provider. Throws `not_found` if there is no such account or user. */
  connect(
    owner: DocumentAccountOwner,
    account: Omit<DocumentAccount, 'id' | 'connectedAt'> & { tokens: DocumentTokens },
  ): Promise<DocumentAccount>
  /** Returns the account with its tokens, or `undefined`. Throws `SealError`. */
  find(
    owner: DocumentAccountOwner,
    provider: DocumentProviderName,
  ): Promise<(DocumentAccount & { tokens: DocumentTokens }) | undefined>
  /** Returns all of the user's accounts, without tokens. */
  list(owner: DocumentAccountOwner): Promise<DocumentAccount[]>
  /** Stores refreshed tokens. Returns `false` if the connection no longer exists. */
  keepTokens(id: string, tokens: DocumentTokens): Promise<boolean>
  /** Removes a connection and its tokens. Returns `false` if there was none. */
  disconnect(owner: DocumentAccountOwner, provider: DocumentProviderName): Promise<boolean>
  /** Removes this connection, but not one that has replaced it. */
  forget(id: string): Promise<void>
  /** Returns the tokens for all of an account's connections, to revoke them at the providers. Tokens that cannot be opened are skipped. */
  tokensOfAccount(
    accountId: string,
  ): Promise<{ provider: DocumentProviderName; tokens: Omit<DocumentTokens, 'accessUntil'> }[]>
}

/** What sealed tokens are bound to. */
export function documentAccountSeal(id: string) {
  return { purpose: 'document account', rowId: id }
}

/** Creates the `documentAccounts` part of the catalog. */
export function createDocumentAccounts({ db, sealer, clock, newId }: CatalogContext): DocumentAccounts {
  const columns = ['id', 'provider', 'subject', 'address', 'connected_at as connectedAt'] as const
  const ofOwner = ({ accountId, userId }: DocumentAccountOwner) =>
    db
      .selectFrom('document_accounts')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)

  const seal = (id: string, { accessToken, refreshToken }: DocumentTokens) =>
    sealer.seal(JSON.stringify({ accessToken, refreshToken }), documentAccountSeal(id))
  const open = (id: string, sealed: string) =>
    JSON.parse(sealer.open(sealed, documentAccountSeal(id))) as Omit<DocumentTokens, 'accessUntil'>

  return {
    connect(owner, { provider, subject, address, tokens }) {
      return db
        .transaction()
        .execute(async (transaction) => {
          await transaction
            .deleteFrom('document_accounts')
            .where('user_id', '=', owner.userId)
            .where('provider', '=', provider)
            .execute()
          // A new row, so that refreshed tokens for the previous connection are not stored.
          const id = newId('dac')
          return transaction
            .insertInto('document_accounts')
            .values({
              id,
              account_id: owner.accountId,
              user_id: owner.userId,
              provider,
              subject,
              address,
              sealed_tokens: seal(id, tokens),
              access_until: tokens.accessUntil,
              connected_at: clock(),
            })
            .returning(columns)
            .executeTakeFirstOrThrow()
        })
        .catch(throwMissingAccount)
    },
    async find(owner, provider) {
      const row = await ofOwner(owner)
        .select(['sealed_tokens', 'access_until'])
        .where('provider', '=', provider)
        .executeTakeFirst()
      if (!row) return undefined
      const { sealed_tokens: sealed, access_until: accessUntil, ...account } = row
      return { ...account, tokens: { ...open(row.id, sealed), accessUntil } }
    },
    list: (owner) => ofOwner(owner).orderBy('provider').execute(),
    async keepTokens(id, tokens) {
      const updated = await db
        .updateTable('document_accounts')
        .set({ sealed_tokens: seal(id, tokens), access_until: tokens.accessUntil })
        .where('id', '=', id)
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },
    async disconnect({ accountId, userId }, provider) {
      const deleted = await db
        .deleteFrom('document_accounts')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    async forget(id) {
      await db.deleteFrom('document_accounts').where('id', '=', id).execute()
    },
    async tokensOfAccount(accountId) {
      const rows = await db
        .selectFrom('document_accounts')
        .select(['id', 'provider', 'sealed_tokens'])
        .where('account_id', '=', accountId)
        .execute()
      return rows.flatMap(({ id, provider, sealed_tokens: sealed }) => {
        try {
          return [{ provider, tokens: open(id, sealed) }]
        } catch {
          return []
        }
      })
    },
  }
}
