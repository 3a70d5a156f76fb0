import type { Authentication, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'

const { baseUrl, apiKey, test } = description.connection

/** Checks the status: another server may respond. */
async function testConnection(z: ZObject): Promise<object> {
  const { data, status } = await z.request<object>({ url: test.path, method: test.method })
  if (status !== 200)
    throw new z.errors.Error('There is no Platen service at this address', 'not_found', status)
  return data
}

/** The address of a Platen service and an API key. */
export const authentication: Authentication = {
  type: 'custom',
  test: testConnection,
  connectionLabel: '{{bundle.authData.baseUrl}}',
  fields: [
    {
      key: baseUrl.key,
      label: baseUrl.label,
      type: 'string',
      required: true,
      helpText: baseUrl.help,
      placeholder: baseUrl.placeholder,
    },
    { key: apiKey.key, label: apiKey.label, type: 'password', required: true, helpText: apiKey.help },
  ],
}
