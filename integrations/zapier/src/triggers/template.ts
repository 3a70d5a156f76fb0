import type { Bundle, Trigger, ZObject } from 'zapier-platform-core'
import { askTemplates } from '../templates'

async function perform(z: ZObject, bundle: Bundle): Promise<{ id: string; name: string }[]> {
  const cursor = bundle.meta.page > 0 ? ((await z.cursor.get()) as string | null) : null
  if (bundle.meta.page > 0 && !cursor) return []
  const { found, next } = await askTemplates(z, cursor ? { cursor } : {})
  if (next !== null) await z.cursor.set(next)
  return found
}

/** Returns the options of the template list. Called when a user opens the list, never on a schedule. */
export const template: Trigger = {
  key: 'template',
  noun: 'Template',
  display: { label: 'Templates', description: 'The options of the template list.', hidden: true },
  operation: {
    type: 'polling',
    perform,
    canPaginate: true,
    sample: { id: 'tpl_1', name: 'Invoice' },
    outputFields: [
      { key: 'id', label: 'ID' },
      { key: 'name', label: 'Name' },
    ],
  },
}
