import type { Bundle, Search, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'
import { outputFields, plainFields } from '../fields/plain-fields'
import { askTemplates } from '../templates'

const { findTemplate: action } = description.actions

async function perform(z: ZObject, bundle: Bundle): Promise<{ id: string }[]> {
  const { search } = bundle.inputData
  return (await askTemplates(z, { search: typeof search === 'string' ? search : '' })).found
}

/** Finds templates by name. The list is empty if none is found. */
export const findTemplate: Search = {
  key: action.key,
  noun: 'Template',
  display: { label: action.label, description: action.help },
  operation: {
    inputFields: plainFields(action, ['limit']),
    perform,
    sample: { id: 'tpl_1', templateId: 'tpl_1', name: 'Invoice' },
    outputFields: outputFields(action.outputs),
  },
}
