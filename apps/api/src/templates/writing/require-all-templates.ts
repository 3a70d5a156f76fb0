import { Fault, type KeyGrant } from '@platen/contract'

/** Throws `insufficient_scope` for a key that is restricted to some templates, because it could not access a new one. */
export function requireAllTemplates({ templateIds }: Pick<KeyGrant, 'templateIds'>): void {
  if (templateIds === null) return
  throw new Fault('insufficient_scope', {
    detail: 'This key is limited to certain templates and cannot create others. Use a key for all templates.',
  })
}
