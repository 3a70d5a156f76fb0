import { createHash } from 'node:crypto'
import {
  type ConnectorDestination,
  type ConnectorFilter,
  connectorsMax,
  type ConnectorSecurity,
  type ConnectorState,
} from '@platen/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { newHookSecret } from '../secrets/api-key.ts'
import { boundMappings, noTemplate, tooManyConnectors } from './connector-bounds.ts'
import { lockAccount } from './owning-account.ts'
import { removeInPieces } from './remove-in-pieces.ts'

/** What is said of a new connector. */
export interface NewConnectorRecord {
  templateId: string
  name: string
  state: ConnectorState
  security: ConnectorSecurity
  /** What the sender signs with; `null` for none. */
  signingSecret: string | null
  /** What is signed with where links are posted. */
  linkSecret: string
  mapping: object | null
  filters: readonly ConnectorFilter[]
  destination: ConnectorDestination
}

/** What changes in a connector; what is left out stays. */
export type ConnectorChanges = Partial<Omit<NewConnectorRecord, 'templateId' | 'linkSecret'>>

/** A connector with its secrets: what goes out of it is the caller's to choose. */
export interface ConnectorRecord extends Omit<NewConnectorRecord, 'filters'> {
  connectorId: string
  accountId: string
  filters: ConnectorFilter[]
  /** Changes with the mapping. */
  mappingRevision: number
  /** `null` when the template is archived. */
  templateName: string | null
  /** In the address. */
  secret: string
  /** Until when the address before works too; `null` when there is none. */
  previousUntil: Date | null
  createdAt: Date
  lastDeliveryAt: Date | null
}

/** A connector in a list, where a mapping may be as long as all the rest of the list. */
export type ConnectorSummary = Omit<ConnectorRecord, 'mapping'> & { hasMapping: boolean }

/** A connector by its name, and what it fills of its template: JSON, as it may be long and is parsed where nobody waits. */
export interface ConnectorFilling {
  name: string
  mapping: string | null
}

/** Addresses that any program posts its own records to. */
export interface Connectors {
  /**
   * Throws `invalid_request` when the account has `connectorsMax` (`too_many_connectors`), or more than `connectorMappingsBytesMax` of mappings
   * with this one (`too_large`), `not_found` without the account's template.
   */
  create(accountId: string, connector: NewConnectorRecord): Promise<ConnectorRecord>
  /** The account's connectors without their mappings, newest first; `before`: those older than that one. */
  list(
    accountId: string,
    page: { limit: number; templateId?: string; before?: { createdAt: Date; connectorId: string } },
  ): Promise<ConnectorSummary[]>
  /** What a template's connectors are called, and what they fill, of at most `connectorMappingsBytesMax`: no secret is opened for it. */
  listMappings(accountId: string, templateId: string): Promise<ConnectorFilling[]>
  /** `undefined` when the account has none of this id. */
  find(accountId: string, connectorId: string): Promise<ConnectorRecord | undefined>
  /** As `find`, without the mapping. */
  findSummary(accountId: string, connectorId: string): Promise<ConnectorSummary | undefined>
  /**
   * Whose address has a secret of this hash (of `parseHookSecret`), the one before a rotation included. Where `known`, read earlier, has the same
   * mapping still, the mapping is taken from it and not read again: it may be 2 MB.
   */
  findByHash(hash: string, known?: ConnectorRecord): Promise<ConnectorRecord | undefined>
  /** For work in progress, of any account. Leaves out the mapping, which may be long and is rarely needed there. */
  findAny(connectorId: string): Promise<ConnectorSummary | undefined>
  /**
   * Changes a connector and gives it back without its mapping; `undefined` when the account has none of this id. Throws `invalid_request` (`too_large`) for a mapping
   * with which the account has more than `connectorMappingsBytesMax` of them.
   */
  change(
    accountId: string,
    connectorId: string,
    changes: ConnectorChanges,
  ): Promise<ConnectorSummary | undefined>
  /** Gives it a new address; the present one works until `previousUntil`, one from an earlier rotation ends at once. */
  rotate(accountId: string, connectorId: string, previousUntil: Date): Promise<ConnectorSummary | undefined>
  /**
   * Removes a connector with all of its deliveries, after which nobody knows of payloads that are still in the store; `false` when the account
   * has none of this id.
   */
  delete(accountId: string, connectorId: string): Promise<boolean>
}

/** What a connector's sealed secrets are bound to. */
export function connectorSeal(connectorId: string, secret: 'address' | 'signing' | 'link') {
  return { purpose: `connector ${secret}`, rowId: connectorId }
}

/** All that a summary has of its row. */
const summaryColumns = [
  'connectors.id',
  'connectors.account_id',
  'connectors.template_id',
  'connectors.name',
  'connectors.state',
  'connectors.security',
  'connectors.sealed_secret',
  'connectors.sealed_signing',
  'connectors.sealed_link_secret',
  'connectors.mapping_revision',
  'connectors.filters',
  'connectors.destination',
  'connectors.previous_until',
  'connectors.created_at',
  'connectors.last_delivery_at',
] as const
type SummaryRow = Omit<Selectable<Schema['connectors']>, 'mapping' | 'hash' | 'previous_hash'> & {
  template_name: string | null
}

/** Makes the part `connectors` of the catalog. */
export function createConnectors({ db, sealer, clock, newId }: CatalogContext): Connectors {
  const withTemplate = () =>
    db
      .selectFrom('connectors')
      .leftJoin('templates', (join) =>
        join.onRef('templates.id', '=', 'connectors.template_id').on('templates.archived_at', 'is', null),
      )
      .select('templates.name as template_name')
  const summaries = () =>
    withTemplate()
      .select(summaryColumns)
      .select(sql<boolean>`connectors.mapping is not null`.as('has_mapping'))
  const all = () => withTemplate().selectAll('connectors')
  const one = (accountId: string, connectorId: string) =>
    all().where('connectors.account_id', '=', accountId).where('connectors.id', '=', connectorId)

  function withoutMapping(row: SummaryRow): Omit<ConnectorRecord, 'mapping'> {
    const { id } = row
    return {
      connectorId: id,
      accountId: row.account_id,
      templateId: row.template_id,
      templateName: row.template_name,
      name: row.name,
      state: row.state,
      security: row.security,
      secret: sealer.open(row.sealed_secret, connectorSeal(id, 'address')),
      signingSecret:
        row.sealed_signing === null ? null : sealer.open(row.sealed_signing, connectorSeal(id, 'signing')),
      linkSecret: sealer.open(row.sealed_link_secret, connectorSeal(id, 'link')),
      mappingRevision: row.mapping_revision,
      filters: row.filters,
      destination: row.destination,
      previousUntil: row.previous_until !== null && row.previous_until > clock() ? row.previous_until : null,
      createdAt: row.created_at,
      lastDeliveryAt: row.last_delivery_at,
    }
  }

  function toRecord(row: SummaryRow & { mapping: object | null }): ConnectorRecord {
    return { ...withoutMapping(row), mapping: row.mapping }
  }

  function toSummary(row: SummaryRow & { has_mapping: boolean }): ConnectorSummary {
    return { ...withoutMapping(row), hasMapping: row.has_mapping }
  }

  async function find(accountId: string, connectorId: string): Promise<ConnectorRecord | undefined> {
    const row = await one(accountId, connectorId).executeTakeFirst()
    return row && toRecord(row)
  }

  async function findSummary(accountId: string, connectorId: string): Promise<ConnectorSummary | undefined> {
    const row = await summaries()
      .where('connectors.account_id', '=', accountId)
      .where('connectors.id', '=', connectorId)
      .executeTakeFirst()
    return row && toSummary(row)
  }

  function newSecret(connectorId: string) {
    const secret = newHookSecret()
    return {
      hash: createHash('sha256').update(secret).digest('hex'),
      sealed_secret: sealer.seal(secret, connectorSeal(connectorId, 'address')),
    }
  }

  const sealSigning = (id: string, secret: string | null) =>
    secret === null ? null : sealer.seal(secret, connectorSeal(id, 'signing'))

  return {
    async create(accountId, connector) {
      const id = newId('con')
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const template = await transaction
          .selectFrom('templates')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', connector.templateId)
          .where('archived_at', 'is', null)
          .executeTakeFirst()
        if (!template) throw noTemplate()
        const { count } = await transaction
          .selectFrom('connectors')
          .select((select) => select.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= connectorsMax) throw tooManyConnectors()
        await transaction
          .insertInto('connectors')
          .values({
            id,
            account_id: accountId,
            template_id: connector.templateId,
            name: connector.name,
            state: connector.state,
            ...newSecret(id),
            security: toStorableJson(connector.security),
            sealed_signing: sealSigning(id, connector.signingSecret),
            sealed_link_secret: sealer.seal(connector.linkSecret, connectorSeal(id, 'link')),
            mapping: connector.mapping && toStorableJson(connector.mapping),
            filters: toStorableJson(connector.filters),
            destination: toStorableJson(connector.destination),
            created_at: clock(),
          })
          .execute()
        if (connector.mapping) await boundMappings(transaction, accountId)
      })
      const created = await find(accountId, id)
      if (!created) throw noTemplate()
      return created
    },
    async list(accountId, { limit, templateId, before }) {
      let query = summaries().where('connectors.account_id', '=', accountId)
      if (templateId !== undefined) query = query.where('connectors.template_id', '=', templateId)
      if (before) {
        query = query.where(
          sql<boolean>`(connectors.created_at, connectors.id) < (${before.createdAt}::timestamptz, ${before.connectorId})`,
        )
      }
      const rows = await query
        .orderBy('connectors.created_at', 'desc')
        .orderBy('connectors.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toSummary)
    },
    listMappings: (accountId, templateId) =>
      db
        .selectFrom('connectors')
        .select(['name', sql<string | null>`mapping::text`.as('mapping')])
        .where('account_id', '=', accountId)
        .where('template_id', '=', templateId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    find,
    findSummary,
    async findByHash(hash, known) {
      const row = await withTemplate()
        .select(summaryColumns)
        .select(
          known
            ? sql<
                object | null
              >`case when connectors.id = ${known.connectorId} and connectors.mapping_revision = ${known.mappingRevision}
                then null else connectors.mapping end`.as('mapping')
            : 'connectors.mapping',
        )
        .where((where) =>
          where.or([
            where('hash', '=', hash),
            where.and([where('previous_hash', '=', hash), where('previous_until', '>', clock())]),
          ]),
        )
        .executeTakeFirst()
      if (!row) return undefined
      const isKnown = known?.connectorId === row.id && known.mappingRevision === row.mapping_revision
      return toRecord(isKnown ? { ...row, mapping: known.mapping } : row)
    },
    async findAny(connectorId) {
      const row = await summaries().where('connectors.id', '=', connectorId).executeTakeFirst()
      return row && toSummary(row)
    },
    async change(accountId, connectorId, changes) {
      const { name, state, security, signingSecret, mapping, filters, destination } = changes
      const update = (by: Kysely<Schema>) =>
        by
          .updateTable('connectors')
          .set({
            // So that there is always something to set.
            id: connectorId,
            ...(name !== undefined && { name }),
            ...(state !== undefined && { state }),
            ...(security !== undefined && { security: toStorableJson(security) }),
            ...(signingSecret !== undefined && { sealed_signing: sealSigning(connectorId, signingSecret) }),
            // A trigger raises its revision.
            ...(mapping !== undefined && { mapping: mapping && toStorableJson(mapping) }),
            ...(filters !== undefined && { filters: toStorableJson(filters) }),
            ...(destination !== undefined && { destination: toStorableJson(destination) }),
          })
          .where('account_id', '=', accountId)
          .where('id', '=', connectorId)
          .executeTakeFirst()
      const changed = mapping
        ? await db.transaction().execute(async (transaction) => {
            await lockAccount(transaction, accountId)
            const done = await update(transaction)
            await boundMappings(transaction, accountId)
            return done
          })
        : await update(db)
      return changed.numUpdatedRows > 0n ? findSummary(accountId, connectorId) : undefined
    },
    async rotate(accountId, connectorId, previousUntil) {
      const rotated = await db
        .updateTable('connectors')
        .set((columns) => ({
          ...newSecret(connectorId),
          previous_hash: columns.ref('hash'),
          previous_until: previousUntil,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', connectorId)
        .executeTakeFirst()
      return rotated.numUpdatedRows > 0n ? findSummary(accountId, connectorId) : undefined
    },
    async delete(accountId, connectorId) {
      await removeInPieces(db, {
        table: 'connector_deliveries',
        where: sql`connector_id in (
          select id from connectors where account_id = ${accountId} and id = ${connectorId})`,
      })
      const deleted = await db
        .deleteFrom('connectors')
        .where('account_id', '=', accountId)
        .where('id', '=', connectorId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}
