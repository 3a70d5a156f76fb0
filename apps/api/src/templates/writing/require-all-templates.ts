import { Fault, type KeyGrant } from '@platen/contract'

/** Throws `scope_missing` for a key that knows some templates alone: a new one would be none of them. */
export function requireAllTemplates({ templateIds }: Pick<KeyGrant, 'templateIds'>): void {
  if (templateIds === null) return
  throw new Fault('scope_missing', {
    detail: 'This key knows certain templates alone, and can make no other. Use a key for all templates.',
  })
}
