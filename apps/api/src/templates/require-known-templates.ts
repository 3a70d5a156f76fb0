import type { Catalog } from '@platen/database'
import { Fault, type FaultItem, type KeyGrant, canAccessTemplate } from '@platen/contract'

/**
 * Throws `invalid_request` with every ID of `templateIds` that the account does not have or the key cannot access. The error is the same for both.
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
            message: 'The account has no template with this ID.',
          },
        ],
  )
  if (errors.length > 0) throw new Fault('invalid_request', { errors })
}
