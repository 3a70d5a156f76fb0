import { gzipSync, zipSync } from 'fflate'
import { type DashboardSession, signUp } from '../../test/parts/dashboard-session.ts'
import { makeKey } from '../../test/parts/make-key.ts'
import { type Account, htmlTemplate, type Stack } from '../../test/parts/stack.ts'

const MiB = 2 ** 20

/** An account with a key and a dashboard session. */
export interface Person extends Account {
  session: DashboardSession
}

/**
 * A request as plain data, for a separate thread. `{key}` and `{hook}` in its URL and headers are replaced by well-formed but unknown keys and
 * addresses, new for each request.
 */
export interface Call {
  url: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array
}

/** Requests of one kind, each as expensive as the service's limits allow. */
export interface Attack {
  name: string
  /** The request that the attacker repeats. */
  prepare: (stack: Stack, attacker: Person) => Promise<Call>
  /** A small ordinary request of the same kind, which the neighbor sends in addition to its documents. */
  prepareSmall?: (stack: Stack, neighbour: Person) => Promise<Call>
}

export async function newPerson(stack: Stack, name: string): Promise<Person> {
  const session = await signUp(stack, { email: `${name}@example.com` })
  const { accountId } = session
  return { ...(await makeKey(stack, { accountId, apiKey: '' }, {})), session }
}

const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const listOf = (item: string, bytes: number) => `[${filled(`${item},`, bytes)}${item}]`
const json = { 'Content-Type': 'application/json' }

function callWithKey(
  stack: Stack,
  { apiKey }: Person,
  path: string,
  { body, headers = {} }: Pick<Call, 'body'> & { headers?: Record<string, string> },
): Call {
  const all = { Authorization: `Bearer ${apiKey}`, ...json, ...headers }
  return { url: `${stack.baseUrl}${path}`, method: 'POST', headers: all, body }
}

/** Returns a request for a small document from the account's own template. */
export async function smallDocument(stack: Stack, person: Person): Promise<Call> {
  const templateId = await stack.publish(person, 'small', htmlTemplate('<p>Hello {{name}}</p>'))
  return callWithKey(stack, person, '/v1/create', {
    body: JSON.stringify({ templateId, data: { name: 'Ada' } }),
  })
}

/** Returns an attack that generates documents from a template that the attacker publishes. */
function documents(
  name: string,
  files: Map<string, string>,
  data: () => string,
  options: { path?: string; key?: 'data' | 'items'; headers?: Record<string, string>; packed?: true } = {},
): Attack {
  const { path = '/v1/create', key = 'data', headers, packed } = options
  return {
    name,
    async prepare(stack, attacker) {
      const templateId = await stack.publish(attacker, 'attack', files)
      const text = `{"templateId":"${templateId}","${key}":${data()}}`
      const body = packed ? gzipSync(Buffer.from(text)) : text
      return callWithKey(stack, attacker, path.replace(':id', templateId), {
        body,
        headers: { ...headers, ...(packed && { 'Content-Encoding': 'gzip' }) },
      })
    },
  }
}

const rowsTemplate = htmlTemplate('<p>{{#l}}{{n}}{{/l}}</p>')
const nestedTemplate = htmlTemplate('<p>{{#l}}{{#l}}{{#l}}{{n}}{{/l}}{{/l}}{{/l}}</p>')
const codesTemplate = htmlTemplate('{{#l}}<bar-code type="pdf417" value="{{n}}"></bar-code>{{/l}}')
const filterTemplate = htmlTemplate(
  '{{#l}}<svg width="300" height="300"><filter id="f"><feTurbulence numOctaves="200" baseFrequency=".{{n}}"/></filter>' +
    '<rect width="300" height="300" filter="url(#f)"/></svg>{{/l}}',
)
const formulaTemplate = htmlTemplate('<p>{{total}}</p>{{#l}}<p>{{balance}}</p>{{/l}}', {
  fields: { l: { type: 'list', fields: { n: { type: 'number' } } } },
  computed: { total: 'sum(l.n)', 'l.balance': 'running(n)' },
})

async function newDraft({ session }: Person): Promise<{ path: string; source: any; revision: number }> {
  const made = await session.fetch('/templates', { method: 'POST', json: { from: 'blank' } })
  const { templateId } = (await made.json()) as { templateId: string }
  const path = `/templates/${templateId}`
  const draft = (await (await session.fetch(`${path}/draft`)).json()) as { source: any; revision: number }
  return { path, ...draft }
}

/** Returns a request to the dashboard's API. */
function dashboardCall(stack: Stack, { session }: Person, path: string, call: Omit<Call, 'url'>): Call {
  const headers = { ...call.headers, Cookie: session.cookie(), Origin: stack.baseUrl }
  return { ...call, url: `${stack.baseUrl}/app/api${path}`, headers }
}

async function previewOf(stack: Stack, person: Person, html: string | undefined): Promise<Call> {
  const { path, source } = await newDraft(person)
  if (html !== undefined) source.files['template.html'] = html
  const body = JSON.stringify({ source, data: { kind: 'names' } })
  return dashboardCall(stack, person, `${path}/preview`, { method: 'POST', headers: json, body })
}

async function hookOf(
  stack: Stack,
  person: Person,
  { mapping, message }: { mapping: object; message: string },
): Promise<Call> {
  const files = htmlTemplate('<p>{{no}}</p>', { name: 'Hook' })
  const templateId = await stack.publish(person, 'hook', files)
  const made = await person.session.fetch('/connectors', {
    method: 'POST',
    json: { name: 'Till', templateId, mapping },
  })
  const { address } = (await made.json()) as { address: string }
  if (!made.ok) throw new Error(`the connector was rejected with status ${made.status}`)
  return { url: address, method: 'POST', headers: json, body: message }
}

const noMapping = { fields: { no: { from: 'path', path: 'no' } } }
const longMapping = {
  fields: {
    no: { from: 'path', path: 'no' },
    ...Object.fromEntries(
      Array.from({ length: 190 }, (_, at) => [`f${at}`, { from: 'text', text: filled('{{a}}', 9_900) }]),
    ),
  },
}

function upload(
  stack: Stack,
  person: Person,
  path: string,
  of: { method?: string; type?: string; bytes: Uint8Array },
): Call {
  const { method = 'POST', type = 'application/octet-stream', bytes } = of
  return dashboardCall(stack, person, path, { method, headers: { 'Content-Type': type }, body: bytes })
}

/** Returns incompressible bytes that are the same in each run. */
function noise(bytes: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length: bytes }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

function docx(paragraphs: number): Uint8Array {
  const text = '<w:p><w:r><w:t>Some text of a paragraph</w:t></w:r></w:p>'
  const names = 'http://schemas.openxmlformats.org'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${names}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${names}/package/2006/relationships"><Relationship Id="r" Type="${names}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${names}/wordprocessingml/2006/main"><w:body>${text.repeat(paragraphs)}</w:body></w:document>`,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, Buffer.from(`<?xml version="1.0"?>${xml}`)]),
    ),
  )
}

function mcp(stack: Stack, person: Person, message: object): Call {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })
  const headers = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' }
  return callWithKey(stack, person, '/mcp', { body, headers })
}

const manyCodes = () => {
  const row = JSON.stringify({ n: filled('ABCdef123', 900) })
  return `[${Array.from({ length: 1_000 }, () => row).join(',')}]`
}

export const attacks: readonly Attack[] = [
  documents('create: 10 MB of tiny objects', rowsTemplate, () => `{"l":${listOf('{}', 9.5 * MiB)}}`),
  documents('create: 10 MB, compressed', rowsTemplate, () => `{"l":${listOf('{}', 9.5 * MiB)}}`, {
    packed: true,
  }),
  documents(
    'create: 10,000 rows with wrong keys',
    rowsTemplate,
    () => `{"l":${listOf('{"nn":1,"m":2}', MiB)}}`,
  ),
  documents('create: nested sections', nestedTemplate, () => `{"l":${listOf('{"n":1}', 4_000)}}`),
  documents('create: 1,000 codes of 900 letters', codesTemplate, () => `{"l":${manyCodes()}}`),
  documents('create: slow filters', filterTemplate, () => `{"l":${listOf('{"n":123}', 1_000)}}`),
  documents('create: formulas over 10,000 rows', formulaTemplate, () => `{"l":${listOf('{"n":1}', 80_000)}}`),
  documents(
    'create: 400,000 letters without a space',
    htmlTemplate('<p>{{n}}</p>'),
    () => `{"n":"${filled('x', 400_000)}"}`,
  ),
  documents(
    'create: a long document',
    htmlTemplate('{{#l}}<p>{{n}}</p>{{/l}}'),
    () => `{"l":${listOf('{"n":"a row of a long document"}', 2 * MiB)}}`,
  ),
  documents(
    'create: asynchronous, 4 MB',
    rowsTemplate,
    () => `{"l":${listOf('{"n":"a name of a row that is long"}', 4 * MiB)}}`,
    { headers: { Prefer: 'respond-async' } },
  ),
  documents('validate: 10 MB', rowsTemplate, () => `{"l":${listOf('{"n":1}', 9.5 * MiB)}}`, {
    path: '/v1/templates/:id/validate',
  }),
  documents('batch: 10 MB of items', rowsTemplate, () => listOf('{"l":[]}', 9.5 * MiB), {
    path: '/v1/batches',
    key: 'items',
  }),
  {
    name: 'preview: a long draft',
    prepare: (stack, attacker) =>
      previewOf(stack, attacker, filled('<p>Some text of a paragraph</p>', 900_000)),
    prepareSmall: (stack, neighbour) => previewOf(stack, neighbour, undefined),
  },
  {
    name: 'preview: 150,000 unclosed elements',
    prepare: (stack, attacker) => previewOf(stack, attacker, filled('<a><b><p></a>', 1_900_000)),
    prepareSmall: (stack, neighbour) => previewOf(stack, neighbour, undefined),
  },
  {
    name: 'draft: a save of 9 MB',
    async prepare(stack, attacker) {
      const { path, source, revision } = await newDraft(attacker)
      source.files['style.css'] = filled('p { color: red } ', 9 * MiB)
      const body = JSON.stringify({ revision, source })
      return dashboardCall(stack, attacker, `${path}/draft`, { method: 'PUT', headers: json, body })
    },
  },
  {
    name: 'template: a zip of 45 MB',
    prepare: async (stack, attacker) =>
      upload(stack, attacker, '/templates/zip', {
        type: 'application/zip',
        bytes: zipSync(
          {
            'template.html': Buffer.from('<p></p>'),
            'template.json': Buffer.from('{"name":"Zip"}'),
            'assets/a.bin': noise(45 * MiB),
          },
          { level: 0 },
        ),
      }),
  },
  {
    name: 'template: a Word document of 100,000 paragraphs',
    prepare: async (stack, attacker) =>
      upload(stack, attacker, '/templates/file?name=a.docx', { bytes: docx(100_000) }),
    prepareSmall: async (stack, neighbour) =>
      upload(stack, neighbour, '/templates/file?name=a.docx', { bytes: docx(5) }),
  },
  {
    name: 'attachment: 20 MB of CSV',
    async prepare(stack, attacker) {
      const bytes = Buffer.from(filled('a,"b, c",1.5\n', 19 * MiB))
      return upload(stack, attacker, '/attachments?name=a.csv', { bytes })
    },
    prepareSmall: async (stack, neighbour) =>
      upload(stack, neighbour, '/attachments?name=a.csv', { bytes: Buffer.from('a,b\n1,2\n') }),
  },
  {
    name: 'brand: a font of 5 MB',
    prepare: async (stack, attacker) =>
      upload(stack, attacker, '/brand/fonts', {
        method: 'PUT',
        bytes: Buffer.concat([Buffer.from('\0\x01\0\0'), noise(4.9 * MiB)]),
      }),
  },
  {
    name: 'hook: a mapping of 1.9 MB',
    prepare: (stack, attacker) => hookOf(stack, attacker, { mapping: longMapping, message: '{"no":1}' }),
    prepareSmall: (stack, neighbour) => hookOf(stack, neighbour, { mapping: noMapping, message: '{"no":1}' }),
  },
  {
    name: 'hook: a message of 10 MB',
    prepare: (stack, attacker) =>
      hookOf(stack, attacker, {
        mapping: noMapping,
        message: `{"no":1,"l":${listOf('{"a":1}', 9.5 * MiB)}}`,
      }),
    prepareSmall: (stack, neighbour) => hookOf(stack, neighbour, { mapping: noMapping, message: '{"no":1}' }),
  },
  {
    name: 'mcp: initialize with 1.9 MB',
    prepare: async (stack, attacker) =>
      mcp(stack, attacker, {
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {
            experimental: Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`k${at}`, {}])),
          },
          clientInfo: { name: 'a', version: '1' },
        },
      }),
  },
  {
    name: 'mcp: edit_draft with long passages',
    async prepare(stack, attacker) {
      const { path, source, revision } = await newDraft(attacker)
      source.files['template.html'] = `<p>${filled('a', 400_000)}</p>`
      await attacker.session.fetch(`${path}/draft`, { method: 'PUT', json: { revision, source } })
      const templateId = path.split('/').at(-1)
      const edits = [
        { file: 'template.html', old: `${filled('a', 200_000)}b${filled('a', 100_000)}`, new: 'c' },
      ]
      return mcp(stack, attacker, {
        method: 'tools/call',
        params: { name: 'edit_draft', arguments: { templateId, revision: revision + 1, edits } },
      })
    },
  },
  {
    name: 'wrong keys',
    prepare: async ({ baseUrl }) => ({
      url: `${baseUrl}/v1/create`,
      method: 'POST',
      headers: { Authorization: 'Bearer {key}', ...json },
      body: '{}',
    }),
  },
  {
    name: 'wrong hook addresses',
    prepare: async ({ baseUrl }) => ({
      url: `${baseUrl}/hooks/{hook}`,
      method: 'POST',
      headers: json,
      body: '{}',
    }),
  },
]
