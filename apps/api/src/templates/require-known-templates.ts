import type { Catalog } from '@platen/database'
import { Fault, type FaultItem, type KeyGrant, canAccessTemplate } from '@platen/contract'

/**
 * Throws `invalid_request` with every id of `templateIds` that is no template of the account's, or none that the key knows: the two are told
 * apart by nobody.
 */
export async function requireKnownTemplates(
  { templates }: { templates: Pick<Catalog['templates'], 'find'> },
  { accountId, key }: { accountId: string; key?: KeyGrant | undefined },
  templateIds: readonly string[] = [],
): Promise<void> {
  const isKnown = async (id: string) =>
    canAccessTemplate(key, id) && (await templates.find(accountId, id)) !== undefined
  const known = await Promise.all(templateIds.map(isKnown))
  const errors: FaultItem[] = known.flatMap((isOne, at) =>
    isOne
      ? []
      : [
          {
            pointer: `/templateIds/${at}`,
            code: 'not_found',
            message: 'The account has no template of this id.',
          },
        ],
  )
  if (errors.length > 0) throw new Fault('invalid_request', { errors })
}
