import type { NewConnectorRecord } from '../records/connectors.ts'
import type { Opened } from './opened.ts'

/** Returns the properties of a new connector, by default for a new account. */
export function createNewConnector(opened: Opened) {
  return async (of: { accountId?: string } & Partial<NewConnectorRecord> = {}) => {
    const { catalog } = opened
    const { accountId = (await catalog.accounts.create({ name: 'A' })).accountId, ...changes } = of
    const templateId =
      changes.templateId ??
      (await catalog.templates.findBySlug(accountId, 'order'))?.templateId ??
      (await catalog.templates.create(accountId, { slug: 'order', name: 'Order' })).templateId
    return catalog.connectors.create(accountId, {
      templateId,
      name: 'Shop',
      state: 'active',
      security: { scheme: 'stripe' },
      signingSecret: 'hush',
      linkSecret: 'whsec_one',
      mapping: { fields: { no: { from: 'path', path: 'name' } } },
      filters: [{ path: 'name', operator: 'is', value: '#1' }],
      destination: { to: 'answer' },
      ...changes,
    })
  }
}
