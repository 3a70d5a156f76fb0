import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow'
import { description } from '#shared/description'
import { unknownKey } from '../nodes/Platen/request'

const { baseUrl, apiKey, test } = description.connection
const notThere = `Platen does not respond at this address. Use the part of the dashboard’s address before /app, such as ${baseUrl.placeholder}`

/** The address of a Platen service and an API key. */
export class PlatenApi implements ICredentialType {
  name = 'platenApi'
  displayName = 'Platen API'
  documentationUrl = 'https://platen.example/docs/integrations'
  icon = { light: 'file:../icons/platen.svg', dark: 'file:../icons/platen.dark.svg' } as const
  properties: INodeProperties[] = [
    {
      displayName: baseUrl.label,
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: baseUrl.placeholder,
      description: baseUrl.help,
    },
    {
      displayName: apiKey.label,
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: apiKey.help,
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: test.path,
      method: test.method,
    },
    rules: [
      { type: 'responseCode', properties: { value: 401, message: unknownKey } },
      { type: 'responseCode', properties: { value: 404, message: notThere } },
      // Another server that responds to any address does not return a list of templates.
      { type: 'responseSuccessBody', properties: { key: 'data', value: undefined, message: notThere } },
    ] as NonNullable<ICredentialTestRequest['rules']>,
  }
}
