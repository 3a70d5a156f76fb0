import type { ModelSettings } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'

/** How models are reached, where the operator said so in the dashboard and not in the environment. */
export interface OperatorModel {
  /** With the key; `undefined` where the operator set none. Throws `SealError`. */
  find(): Promise<ModelSettings | undefined>
  /** Sets all of it. Without `apiKey` the one that is kept goes on, where the address is the same. */
  set(settings: ModelSettings): Promise<void>
  /** These settings, with the key that is kept where they name none and the address is the same. Throws `SealError`. */
  withKeptKey(settings: ModelSettings): Promise<ModelSettings>
  /** Forgets it, with its key; `false` when there was none. */
  forget(): Promise<boolean>
}

/** What the sealed key is bound to. */
export const modelKeySeal = { purpose: 'model key', rowId: 'operator' }

/** Makes the part `operatorModel` of the catalog. */
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

/** A key goes to the address that it was given for, and to no other. */
function isSameAddress(
  one: Pick<ModelSettings, 'provider' | 'baseUrl'>,
  other: Pick<ModelSettings, 'provider' | 'baseUrl'>,
): boolean {
  return one.provider === other.provider && one.baseUrl === other.baseUrl
}
