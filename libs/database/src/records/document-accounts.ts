import type { DocumentProviderName } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { throwMissingAccount } from './owning-account.ts'

/** Whose an account at a provider is: a person's, within their account here. */
export interface DocumentAccountOwner {
  accountId: string
  userId: string
}

/** What a provider gave to act for someone. Secrets: they are sealed at rest, and go to the provider alone. */
export interface DocumentTokens {
  accessToken: string
  /** `undefined` where the provider gave none: then the connection ends with the access token. */
  refreshToken?: string
  /** When the access token ends. */
  accessUntil: Date
}

/** An account at a provider that someone connected. */
export interface DocumentAccount {
  id: string
  provider: DocumentProviderName
  /** The provider's id of it. */
  subject: string
  /** What it is shown as: an e-mail address, or a name where there is none. */
  address: string
  connectedAt: Date
}

/** The accounts at Google and Microsoft that people connected. Each sees their own alone. */
export interface DocumentAccounts {
  /** Connects an account, in place of the one of this provider. Throws `not_found` when there is no such account or user. */
  connect(
    owner: DocumentAccountOwner,
    account: Omit<DocumentAccount, 'id' | 'connectedAt'> & { tokens: DocumentTokens },
  ): Promise<DocumentAccount>
  /** With its tokens; `undefined` when none is connected. Throws `SealError`. */
  find(
    owner: DocumentAccountOwner,
    provider: DocumentProviderName,
  ): Promise<(DocumentAccount & { tokens: DocumentTokens }) | undefined>
  /** All of the person, without their tokens. */
  list(owner: DocumentAccountOwner): Promise<DocumentAccount[]>
  /** Keeps refreshed tokens; `false` when the connection is gone meanwhile. */
  keepTokens(id: string, tokens: DocumentTokens): Promise<boolean>
  /** Forgets a connection and its tokens; `false` when there was none. */
  disconnect(owner: DocumentAccountOwner, provider: DocumentProviderName): Promise<boolean>
  /** Forgets this connection; one that was made in its place stays. */
  forget(id: string): Promise<void>
  /** The tokens of all connections of an account, for ending them at the providers. Those that cannot be opened are left out. */
  tokensOfAccount(
    accountId: string,
  ): Promise<{ provider: DocumentProviderName; tokens: Omit<DocumentTokens, 'accessUntil'> }[]>
}

/** What sealed tokens are bound to. */
export function documentAccountSeal(id: string) {
  return { purpose: 'document account', rowId: id }
}

/** Makes the part `documentAccounts` of the catalog. */
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
          // A new row: tokens that are being refreshed for the one before find it gone.
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
