import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

/** As much of the reference as is read here. */
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[]
  requestBody?: { required?: boolean; content: Record<string, { example?: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

interface Reference {
  paths: Record<string, Record<string, Operation>>
}

let stack: SharedStack
let ada: Account
let templateId: string
let reference: Reference

before(async () => {
  stack = await shareStack()
  ada = await makeKey(stack, await stack.createAccount('Examples of the reference'), {})
  const files = htmlTemplate('<p>{{name}}</p>', { name: 'Invoice' })
  templateId = await stack.publish(ada, 'invoice', files.set('sample.json', '{ "name": "Ada" }'))
  reference = (await (await fetch(`${stack.baseUrl}/openapi.json`)).json()) as Reference
})

after(() => stack.close())

/** What can be asked with nothing but a published template, with the examples that stand beside the operation. */
function runnableOperations() {
  return Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.example
      const isRead = method === 'get' && operation.requestBody === undefined
      const unknown = (path.match(/\{(\w+)\}/g) ?? []).filter((part) => part !== '{templateId}')
      return (isRead || body !== undefined) && unknown.length === 0 ? [{ path, method, operation, body }] : []
    }),
  )
}

describe('the examples of the reference', () => {
  it('200: each that a published template is enough for runs, and answers as its schema says', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(reference, 'reference')
    const run: string[] = []
    for (const { path, method, operation, body } of runnableOperations()) {
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
        .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
      const address = `${path.replace('{templateId}', templateId)}${query.length > 0 ? `?${query.join('&')}` : ''}`
      const answer = await fetch(stack.baseUrl + address, {
        method: method.toUpperCase(),
        headers: {
          Authorization: `Bearer ${ada.apiKey}`,
          'Content-Type': 'application/json',
          // Drafts are replaced whichever revision is there.
          'If-Match': '*',
        },
        ...(body && { body: JSON.stringify({ ...body, ...('templateId' in body && { templateId }) }) }),
      })
      const text = await answer.text()
      expect(answer.status, `${operation.operationId}: ${text}`).to.be.within(200, 299)
      const schema = operation.responses[answer.status]?.content?.['application/json']?.schema
      if (schema) {
        const within = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"reference#/')) as object
        const validate = ajv.compile(within)
        expect(
          validate(JSON.parse(text)),
          `${operation.operationId}: ${JSON.stringify(validate.errors)}`,
        ).to.equal(true)
      }
      run.push(operation.operationId)
    }
    expect(run).to.include.members([
      'createDocument',
      'createPdfLink',
      'getAccount',
      'listTemplates',
      'getTemplate',
      'listTemplateVersions',
      'getTemplateSchema',
      'getTemplateSample',
      'validateData',
      'listBatches',
      'createTemplate',
      'previewFolder',
      'getDraft',
      'replaceDraft',
      'publishTemplate',
      'setLiveVersion',
    ])
  })
})
