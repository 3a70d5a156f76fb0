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
import { boundMappings, noTemplate, tooManyConnectors } from './connector-limits.ts'
import { lockAccount } from './owning-account.ts'
import { removeInChunks } from './remove-in-chunks.ts'

/** Properties of a new connector. */
export interface NewConnectorRecord {
  templateId: string
  name: string
  state: ConnectorState
  security: ConnectorSecurity
  /** The sender's signing secret. `null` for none. */
  signingSecret: string | null
  /** The secret that signs posted links. */
  linkSecret: string
  mapping: object | null
  filters: readonly ConnectorFilter[]
  destination: ConnectorDestination
}

/** Changes to a connector. Omitted properties stay unchanged. */
export type ConnectorChanges = Partial<Omit<NewConnectorRecord, 'templateId' | 'linkSecret'>>

/** A connector with its secrets. The caller chooses what to expose. */
export interface ConnectorRecord extends Omit<NewConnectorRecord, 'filters'> {
  connectorId: string
  accountId: string
  filters: ConnectorFilter[]
  /** Incremented with each change to the mapping. */
  mappingRevision: number
  /** `null` if the template is archived. */
  templateName: string | null
  /** The secret in the address. */
  secret: string
  /** Time until which the previous address also works. `null` if there is none. */
  previousUntil: Date | null
  createdAt: Date
  lastDeliveryAt: Date | null
}

/** A connector in a list, without its mapping, which can be longer than the rest of the list. */
export type ConnectorSummary = Omit<ConnectorRecord, 'mapping'> & { hasMapping: boolean }

/** A connector with its name and mapping. The mapping is unparsed JSON, because it can be long and is parsed in a thread. */
export interface ConnectorFilling {
  name: string
  mapping: string | null
}

/** Addresses to which other programs post records. */
export interface Connectors {
  /**
   * Adds a connector. Throws `invalid_request` if the account has `connectorsMax` connectors (`too_many_connectors`) or would exceed
   * `connectorMappingsBytesMax` (`too_large`), and `not_found` if the account does not have the template.
   */
  create(accountId: string, connector: NewConnectorRecord): Promise<ConnectorRecord>
  /** Returns the account's connectors without mappings, newest first. `before`: only connectors older than this one. */
  list(
    accountId: string,
    page: { limit: number; templateId?: string; before?: { createdAt: Date; connectorId: string } },
  ): Promise<ConnectorSummary[]>
  /** Returns the names and mappings of a template's connectors, up to `connectorMappingsBytesMax`, without opening secrets. */
  listMappings(accountId: string, templateId: string): Promise<ConnectorFilling[]>
  /** Returns `undefined` if the account has no connector with this id. */
  find(accountId: string, connectorId: string): Promise<ConnectorRecord | undefined>
  /** Like `find`, without the mapping. */
  findSummary(accountId: string, connectorId: string): Promise<ConnectorSummary | undefined>
  /**
   * Returns the connector whose address has a secret with this hash (of `parseHookSecret`), including the previous address during a rotation. If the
   * mapping of `known`, which was read earlier, is still current, it is not read again, because it can be 2 MB.
   */
  findByHash(hash: string, known?: ConnectorRecord): Promise<ConnectorRecord | undefined>
  /** Finds a connector in any account for work in progress, without its mapping, which can be long and is rarely needed. */
  findAny(connectorId: string): Promise<ConnectorSummary | undefined>
  /**
   * Changes a connector and returns it without its mapping, or `undefined` if the account has no connector with this id. Throws `invalid_request`
   * (`too_large`) if the account's mappings would exceed `connectorMappingsBytesMax`.
   */
  change(
    accountId: string,
    connectorId: string,
    changes: ConnectorChanges,
  ): Promise<ConnectorSummary | undefined>
  /** Creates a new address. The current one works until `previousUntil`. An address from an earlier rotation stops working immediately. */
  rotate(accountId: string, connectorId: string, previousUntil: Date): Promise<ConnectorSummary | undefined>
  /**
   * Removes a connector with all its deliveries, after which their payloads in the store can no longer be found. Returns `false` if the account has
   * no connector with this id.
   */
  delete(accountId: string, connectorId: string): Promise<boolean>
}

/** What a connector's sealed secrets are bound to. */
export function connectorSeal(connectorId: string, secret: 'address' | 'signing' | 'link') {
  return { purpose: `connector ${secret}`, rowId: connectorId }
}

/** The columns of a summary. */
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

/** Creates the `connectors` part of the catalog. */
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
            // So that there is always a column to set.
            id: connectorId,
            ...(name !== undefined && { name }),
            ...(state !== undefined && { state }),
            ...(security !== undefined && { security: toStorableJson(security) }),
            ...(signingSecret !== undefined && { sealed_signing: sealSigning(connectorId, signingSecret) }),
            // A trigger increments its revision.
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
      await removeInChunks(db, {
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
