import type { ModelSettings } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'

/** The model settings that the operator entered in the dashboard instead of in the environment. */
export interface OperatorModel {
  /** Returns the settings with the key, or `undefined` if there are none. Throws `SealError`. */
  find(): Promise<ModelSettings | undefined>
  /** Replaces the settings. Without `apiKey`, the stored key is kept if the address is the same. */
  set(settings: ModelSettings): Promise<void>
  /** Returns these settings. If they have no key and the address is the same, adds the stored key. Throws `SealError`. */
  withKeptKey(settings: ModelSettings): Promise<ModelSettings>
  /** Removes the settings with their key. Returns `false` if there were none. */
  forget(): Promise<boolean>
}

/** What the sealed key is bound to. */
export const modelKeySeal = { purpose: 'model key', rowId: 'operator' }

/** Creates the `operatorModel` part of the catalog. */
export function createOperatorModel({ db, sealer, clock }: CatalogContext): OperatorModel {
  const read = () =>
    db.selectFrom('model_settings').select(['settings', 'sealed_key']).where('id', '=', 'operator')

  async function find(): Promise<ModelSettings | undefined> {
    const row = await read().executeTakeFirst()
    if (!row) return undefined
    const apiKey = row.sealed_key === null ? undefined : sealer.open(row.sealed_key, modelKeySeal)
    return { ...row.settings, ...(apiKey !== undefined && { apiKey }) }
  }

  return {
    find,
    async withKeptKey(settings) {
      const kept = settings.apiKey === undefined ? await find() : undefined
      return kept?.apiKey !== undefined && isSameAddress(kept, settings)
        ? { ...settings, apiKey: kept.apiKey }
        : settings
    },
    async set({ apiKey, ...settings }) {
      await db.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('model_settings')
          .select(['settings', 'sealed_key'])
          .where('id', '=', 'operator')
          .forUpdate()
          .executeTakeFirst()
        const keptKey = before && isSameAddress(before.settings, settings) ? before.sealed_key : null
        const row = {
          settings: toStorableJson(settings),
          sealed_key: apiKey === undefined ? keptKey : sealer.seal(apiKey, modelKeySeal),
          updated_at: clock(),
        }
        await transaction
          .insertInto('model_settings')
          .values({ id: 'operator', ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
      })
    },
    async forget() {
      const deleted = await db.deleteFrom('model_settings').where('id', '=', 'operator').executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}

/** A key is only sent to the address that it was entered for. */
function isSameAddress(
  one: Pick<ModelSettings, 'provider' | 'baseUrl'>,
  other: Pick<ModelSettings, 'provider' | 'baseUrl'>,
): boolean {
  return one.provider === other.provider && one.baseUrl === other.baseUrl
}
