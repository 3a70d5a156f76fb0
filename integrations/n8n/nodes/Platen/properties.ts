import type { IDisplayOptions, INodeProperties } from 'n8n-workflow'
import { type Action, description, type Input } from '#shared/description'

const { generateDocument, runBatch, getDocument, findTemplate } = description.actions

/** Actions by resource and operation. */
export const operations = {
  document: { generate: generateDocument, get: getDocument },
  batch: { run: runBatch },
  template: { getMany: findTemplate },
} as const

const labels = { document: 'Document', batch: 'Batch', template: 'Template' } as const
const show = (resource: string, operation: string): IDisplayOptions => ({
  show: { resource: [resource], operation: [operation] },
})
const generating = show('document', 'generate')
const composing: IDisplayOptions = { show: { operation: ['generate', 'run'] } }
const ofItems: IDisplayOptions = { show: { operation: ['generate'], lineItems: ['items'] } }
/** The fields depend on the chosen template. */
const ofChosen = (options: IDisplayOptions): IDisplayOptions => ({ ...options, hide: { templateId: [''] } })

/** Converts an action's input to an n8n property. */
function toProperty(input: Input, displayOptions: IDisplayOptions): INodeProperties {
  const options = (input.choices ?? []).map(({ value, label }) => ({ name: label, value }))
  const plain = input.type === 'number' ? ('number' as const) : ('string' as const)
  return {
    displayName: input.label,
    name: input.key,
    type: options.length > 0 ? ('options' as const) : plain,
    default: input.fallback ?? '',
    description: input.help,
    displayOptions,
    ...(input.required && { required: true }),
    ...(options.length > 0 && { options }),
  }
}

/** Returns the inputs with a plain value. The idempotency key is left out: the node uses the ID of the run. */
function plainProperties(action: Action, displayOptions: IDisplayOptions): INodeProperties[] {
  return action.inputs
    .filter(
      ({ type, key }) =>
        !['template', 'data', 'items'].includes(type) && key !== 'expiration' && key !== 'idempotencyKey',
    )
    .map((input) => toProperty(input, displayOptions))
}

const choices: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: Object.entries(labels).map(([value, name]) => ({ name, value })),
    default: 'document',
  },
  ...Object.entries(operations).map(([resource, ways]): INodeProperties => {
    const options = Object.entries<Action>(ways).map(([value, action]) => ({
      name: value === 'getMany' ? 'Get Many' : value.replace(/^./, (letter) => letter.toUpperCase()),
      value,
      action: action.label,
      description: action.help,
    }))
    return {
      displayName: 'Operation',
      name: 'operation',
      type: 'options' as const,
      noDataExpression: true,
      displayOptions: { show: { resource: [resource] } },
      options,
      default: options[0]?.value ?? '',
    }
  }),
]

const template: INodeProperties = {
  displayName: generateDocument.inputs[0]?.label ?? '',
  name: 'templateId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: generateDocument.inputs[0]?.help ?? '',
  displayOptions: composing,
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'tpl_…' },
  ],
}

const mapper = (resourceMapperMethod: string, plural: string): INodeProperties['typeOptions'] => ({
  loadOptionsDependsOn: ['templateId.value'],
  resourceMapper: {
    resourceMapperMethod,
    mode: 'add',
    fieldWords: { singular: 'field', plural },
    addAllFields: true,
    multiKeyMatch: false,
    supportAutoMap: resourceMapperMethod === 'getFields',
    showTypeConversionOptions: true,
  },
})

const composed: INodeProperties[] = [
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'resourceMapper',
    default: { mappingMode: 'defineBelow', value: null },
    noDataExpression: true,
    description:
      'The values of the template’s fields. For a list, use an array of objects, one for each row.',
    displayOptions: ofChosen(composing),
    typeOptions: mapper('getFields', 'fields'),
  },
  {
    displayName: 'Line Items',
    name: 'lineItems',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'From Lists in Each Incoming Item',
        value: 'lists',
        description: 'Each incoming item is a document. Drag its lists into the fields above.',
      },
      {
        name: 'One per Incoming Item',
        value: 'items',
        description: 'All incoming items form one document, or one for each value of Group By',
      },
    ],
    default: 'lists',
    displayOptions: generating,
  },
  {
    displayName: 'Columns',
    name: 'columns',
    type: 'resourceMapper',
    default: { mappingMode: 'defineBelow', value: null },
    noDataExpression: true,
    description: 'The columns of the template’s lists. Each incoming item is a row.',
    displayOptions: ofChosen(ofItems),
    typeOptions: mapper('getColumns', 'columns'),
  },
  {
    displayName: 'Group By',
    name: 'groupBy',
    type: 'string',
    default: '',
    placeholder: '={{ $json.invoiceNo }}',
    description:
      'Drag in the field that distinguishes documents, to make this an expression. Incoming items with the same value form one document. An item without a value is an error. If this is empty, all items form one document.',
    displayOptions: ofItems,
  },
  {
    displayName: 'Renamed Columns',
    name: 'columnNames',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Column',
    default: {},
    description: 'Columns whose name in your rows differs from the name in the template',
    displayOptions: { show: { operation: ['generate', 'run'] }, hide: { lineItems: ['items'] } },
    options: [
      {
        displayName: 'Column',
        name: 'names',
        values: [
          {
            displayName: 'Template Column Name or ID',
            name: 'column',
            type: 'options',
            typeOptions: { loadOptionsMethod: 'getColumnNames', loadOptionsDependsOn: ['templateId.value'] },
            default: '',
            description:
              'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
          },
          {
            displayName: 'Name in Your Rows',
            name: 'from',
            type: 'string',
            default: '',
            placeholder: 'unit_price',
          },
        ],
      },
    ],
  },
]

const answering: INodeProperties[] = [
  {
    displayName: 'Wait',
    name: 'wait',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'For the Document', value: 'answer', description: 'Continues when the document is ready' },
      {
        name: 'For the Callback',
        value: 'callback',
        description:
          'For long documents: pauses until Platen calls back. The API key must have the webhooks scope.',
      },
      {
        name: 'Not at All',
        value: 'none',
        description:
          'Continues with the job. The trigger "Document Ready" starts when the document is ready.',
      },
    ],
    default: 'answer',
    displayOptions: generating,
  },
  {
    displayName: 'Put Output File in Field',
    name: 'binaryField',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
    displayOptions: { show: { resource: ['document'] } },
  },
]

/** Returns all inputs of the node, from the description. */
export const properties: INodeProperties[] = [
  ...choices,
  template,
  ...composed,
  ...plainProperties(generateDocument, generating),
  {
    ...toProperty(generateDocument.inputs.find(({ key }) => key === 'expiration') as Input, {
      show: { operation: ['generate'], output: ['url'] },
    }),
    default: 60,
    typeOptions: { minValue: 1, maxValue: 10_080 },
  },
  ...plainProperties(runBatch, show('batch', 'run')),
  ...plainProperties(getDocument, show('document', 'get')),
  ...plainProperties(findTemplate, show('template', 'getMany')),
  ...answering,
]
