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

/** The reference page, made from the OpenAPI document. */
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
      `<h1>Platen API</h1><p>One call in, a PDF out. Machine-readable: <a href="openapi.json">openapi.json</a>.</p>` +
      `<h3>Authentication</h3><p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> or <code>x-api-key: &lt;API_KEY&gt;</code>. ` +
      `The key is a secret: keep it on your server.</p>` +
      `<h3>Try it</h3><pre><code>${escapeHtml(curlLine(url))}</code></pre>${headerSection()}${operations.join('')}${webhookSection(document.webhooks)}${faultSection()}`,
  })
}

const headers: Array<[name: string, direction: 'request' | 'answer', meaning: string]> = [
  [
    'Idempotency-Key',
    'request',
    'The same key and body within 24 hours give the first answer again: a retry makes no second document.',
  ],
  [
    'Prefer',
    'request',
    '`respond-async`: the response is a job (202), so that you do not need to wait for the document. With `wait=N` you get a job only if the document takes longer than N seconds. `wait=N` without it, on a job: the response is sent when the job has ended, after at most N seconds (up to 60).',
  ],
  [
    'X-Request-Id',
    'request',
    'Your own name for the request; the answer and every log line carry it. One is made where none is sent.',
  ],
  ['X-Page-Count', 'answer', 'Pages of the document.'],
  ['X-Template-Version', 'answer', 'The published version that made it.'],
  [
    'X-Document-Warnings',
    'answer',
    'How many things in it its author should know of; they are listed under Activity in the dashboard.',
  ],
  [
    'X-Document-Warning-List',
    'answer',
    'As many of them as fit, as a JSON array of `code`, `subject` and `message` in ASCII, in 2,000 characters at most.',
  ],
  ['Idempotency-Replayed', 'answer', '`true` for the response that was kept for the `Idempotency-Key`.'],
  [
    'Idempotency-Kept',
    'answer',
    '`false` where the account has no room to keep the response: sending the request again generates the document again.',
  ],
  ['RateLimit-Remaining', 'answer', 'What is left of the key’s requests, and `Retry-After` where none is.'],
]

function headerSection(): string {
  const rows = headers.map(
    ([name, direction, meaning]) =>
      `<tr><td><code>${name}</code></td><td>${direction}</td><td>${prose(meaning)}</td></tr>`,
  )
  return (
    `<h2 id="headers">Headers</h2><div class="scroll"><table><thead><tr><th>Name</th><th>Where</th><th>Meaning</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  )
}

/** Text with code between backticks. */
function prose(text: string): string {
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
  // Posts came first: their places are known without the method.
  const place = `${method === 'post' ? '' : `${method}-`}${path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '-')}`
  return (
    `<h2 id="${place}">${method.toUpperCase()} ${path}</h2><p>${prose(operation.description)}</p>` +
    (name === undefined ? '' : fieldTable(document.components.schemas[name] ?? {}))
  )
}

function fieldTable(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const required = schema.required?.includes(field) ? 'required' : ''
    return `<tr><td><code>${field}</code></td><td>${typeWords(value)}<br><span class="soft">${required}</span></td><td>${prose(value.description ?? '')}</td></tr>`
  })
  return `<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function typeWords(schema: Schema): string {
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
    `<h2 id="errors">Errors</h2><p>Every error is a problem document (RFC 9457) with a stable <code>code</code>; all faults of one request are listed at once in <code>errors</code>.</p>` +
    `<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  )
}

interface Messages {
  [event: string]: { post: { summary: string } }
}

/** How a receiver verifies a message. Also in docs/webhooks.md, where a test runs it. */
const verifying = `import { Webhook } from 'standardwebhooks'

// \`body\` is the raw request body. Throws if the signature is invalid or the message is older than five minutes.
const { type, data } = new Webhook(secret).verify(body, headers)`

/** The part of the reference page on what receivers get. */
function webhookSection(messages: Messages): string {
  const rows = Object.entries(messages).map(
    ([event, { post }]) => `<tr><td><code>${event}</code></td><td>${escapeHtml(post.summary)}</td></tr>`,
  )
  return (
    `<h2 id="webhooks">Webhooks</h2><p>Endpoints of yours get a POST with <code>{ "id", "type", "timestamp", "data" }</code>, signed by the ` +
    `<a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification, whose libraries check it in most languages. ` +
    `Each message comes at least once, in any order: tell them apart by <code>id</code>. Answer 2xx within 15 seconds; ` +
    `everything else is tried again for about a day.</p>` +
    `<div class="scroll"><table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` +
    `<pre><code>${escapeHtml(verifying)}</code></pre>`
  )
}
