import { Fault, type KeyGrant } from '@platen/contract'

/** Throws `scope_missing` for a key that knows some templates alone: a new one would be none of them. */
export function requireAllTemplates({ templateIds }: Pick<KeyGrant, 'templateIds'>): void {
  if (templateIds === null) return
  throw new Fault('scope_missing', {
    detail: 'This key is limited to certain templates and cannot create others. Use a key for all templates.',
  })
}
