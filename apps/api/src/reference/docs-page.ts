import { escapeHtml, faults } from '@platen/contract'
import { htmlPage } from './page.ts'

interface Schema {
  type?: string
  enum?: string[]
  description?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
}
interface Operation {
  summary: string
  description: string
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string } } } }
}
interface Document {
  servers: [{ url: string }]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { summary: string } }>
  components: { schemas: Record<string, Schema> }
}

/** Renders the reference page from the OpenAPI document. */
export function docsPage(openApi: Record<string, unknown>): string {
  const document = openApi as unknown as Document
  const [{ url }] = document.servers
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationSection({ method, path }, operation, document),
    ),
  )
  return htmlPage({
    title: 'Platen API',
    body:
      `<h1>Platen API</h1><p>Generate PDF documents from templates and data with one request. Machine-readable version: <a href="openapi.json">openapi.json</a>.</p>` +
      `<h3>Authentication</h3><p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> or <code>x-api-key: &lt;API_KEY&gt;</code>. ` +
      `Keep the key secret, and use it only on your server.</p>` +
      `<h3>Try it</h3><pre><code>${escapeHtml(curlLine(url))}</code></pre>${headerSection()}${operations.join('')}${webhookSection(document.webhooks)}${faultSection()}`,
  })
}

const headers: Array<[name: string, direction: 'request' | 'answer', meaning: string]> = [
  [
    'Idempotency-Key',
    'request',
    'For 24 hours, requests with the same key and body return the first response, so that a retry does not generate a second document.',
  ],
  [
    'Prefer',
    'request',
    '`respond-async`: the response is a job (202), so that you do not need to wait for the document. With `respond-async, wait=N`, you get a job only if the document takes longer than N seconds. `wait=N` on a job: the response is sent when the job has ended, after at most N seconds (up to 60).',
  ],
  [
    'X-Request-Id',
    'request',
    'Your own ID for the request, which is part of the response and of every log line. By default, an ID is generated.',
  ],
  ['X-Page-Count', 'answer', 'Pages of the document.'],
  ['X-Template-Version', 'answer', 'The published version of the template.'],
  [
    'X-Document-Warnings',
    'answer',
    'Number of warnings about the document. They are listed under Activity in the dashboard.',
  ],
  [
    'X-Document-Warning-List',
    'answer',
    'The warnings as a JSON array of `code`, `subject` and `message` in ASCII, as many as fit in 2,000 characters.',
  ],
  ['Idempotency-Replayed', 'answer', '`true` if this is the stored response for the `Idempotency-Key`.'],
  [
    'Idempotency-Kept',
    'answer',
    '`false` if the storage of the account is full and the response is not stored. Sending the request again then generates the document again.',
  ],
  [
    'RateLimit-Remaining',
    'answer',
    'Number of requests that the key can still send. If there are none left, `Retry-After` says how long to wait.',
  ],
]

function headerSection(): string {
  const rows = headers.map(
    ([name, direction, meaning]) =>
      `<tr><td><code>${name}</code></td><td>${direction}</td><td>${proseHtml(meaning)}</td></tr>`,
  )
  return (
    `<h2 id="headers">Headers</h2><div class="scroll"><table><thead><tr><th>Name</th><th>Where</th><th>Meaning</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  )
}

/** Renders text with code between backticks. */
function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')
}

function curlLine(url: string): string {
  return [
    `curl ${url}/v1/create \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"templateId":"tpl_…","output":"url","data":{"invoice_no":"2026-001"}}'`,
  ].join('\n')
}

function operationSection(
  { method, path }: { method: string; path: string },
  operation: Operation,
  document: Document,
): string {
  const name = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1)
  // The anchors of POST operations have no method, because published links use them.
  const anchor = `${method === 'post' ? '' : `${method}-`}${path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '-')}`
  return (
    `<h2 id="${anchor}">${method.toUpperCase()} ${path}</h2><p>${proseHtml(operation.description)}</p>` +
    (name === undefined ? '' : fieldTable(document.components.schemas[name] ?? {}))
  )
}

function fieldTable(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const required = schema.required?.includes(field) ? 'required' : ''
    return `<tr><td><code>${field}</code></td><td>${typeHtml(value)}<br><span class="soft">${required}</span></td><td>${proseHtml(value.description ?? '')}</td></tr>`
  })
  return `<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function typeHtml(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `<code>"${escapeHtml(value)}"</code>`).join(' or ')
  const bounds = schema.minimum === undefined ? '' : ` ${schema.minimum} to ${schema.maximum}`
  return `${schema.type ?? ''}${bounds}`
}

function faultSection(): string {
  const rows = Object.entries(faults).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="problems/${code.replaceAll('_', '-')}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  )
  return (
    `<h2 id="errors">Errors</h2><p>Every error is a problem document (RFC 9457) with a stable <code>code</code>. All errors in a request are listed in <code>errors</code>.</p>` +
    `<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  )
}

interface WebhookMessages {
  [event: string]: { post: { summary: string } }
}

/** Example of a receiver that verifies a message. It is also in docs/webhooks.md, where a test runs it. */
const verificationExample = `import { Webhook } from 'standardwebhooks'

// \`body\` is the raw request body. Throws if the signature is invalid or the message is older than five minutes.
const { type, data } = new Webhook(secret).verify(body, headers)`

/** Renders the section about webhook messages. */
function webhookSection(messages: WebhookMessages): string {
  const rows = Object.entries(messages).map(
    ([event, { post }]) => `<tr><td><code>${event}</code></td><td>${escapeHtml(post.summary)}</td></tr>`,
  )
  return (
    `<h2 id="webhooks">Webhooks</h2><p>Your endpoints receive a POST with <code>{ "id", "type", "timestamp", "data" }</code>, signed by the ` +
    `<a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification, which has libraries for most languages. ` +
    `Messages are delivered at least once, in any order. Use <code>id</code> to detect duplicates. Respond with 2xx within 15 seconds. ` +
    `Otherwise, delivery is retried for about a day.</p>` +
    `<div class="scroll"><table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` +
    `<pre><code>${escapeHtml(verificationExample)}</code></pre>`
  )
}
