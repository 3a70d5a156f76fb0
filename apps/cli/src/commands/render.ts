import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Base64Answer, UrlAnswer, Warning } from '@platen/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { CliFailure } from '../cli-failure.ts'
import { findTemplate } from '../find-template.ts'
import { sendRequest } from '../send-request.ts'
import { systemCode } from '../system-code.ts'
import type { Session } from '../session.ts'
import { inOneLine, withProgress } from '../terminal.ts'

interface RenderOptions {
  data?: string
  blank?: true
  output?: string
  url?: true
  expiration?: number
}

export function addRenderCommand(program: Command, session: Session): void {
  program
    .command('render <template>')
    .description('generate a document with the API')
    .option(
      '-d, --data <json>',
      `the data: a JSON file, the JSON itself ('{"name":"Ada"}'), or - for standard input (default: none)`,
    )
    .option('--blank', 'generate the blank form, with all fields and lists empty')
    .option('-o, --output <file>', 'path of the document (default: its file name), or - for standard output')
    .option('--url', 'print a download link instead of the document')
    .option('--expiration <minutes>', 'minutes until the link expires', readMinutes)
    .action((template: string, options: RenderOptions) => render(session, template, options))
}

async function render(session: Session, template: string, options: RenderOptions): Promise<void> {
  if (options.url && options.output !== undefined) throw new CliFailure('Use either --url or -o, not both.')
  if (!options.url && options.expiration !== undefined) throw new CliFailure('--expiration requires --url.')
  if (options.blank && options.data !== undefined) throw new CliFailure('Use either --blank or -d, not both.')
  const data = options.data === undefined ? undefined : await readData(session, options.data)
  const { client, place, account } = await session.account()
  const found = await findTemplate(client, account, template)
  const body = {
    templateId: found.templateId,
    output: options.url ? 'url' : 'base64',
    ...(options.blank && { blank: true }),
    ...(options.expiration === undefined ? {} : { expiration: options.expiration }),
  }
  const apiKey = await client.showKey(account.accountId)
  const work = sendRequest<UrlAnswer | Base64Answer>({
    baseUrl: place.baseUrl,
    token: apiKey,
    path: '/v1/create',
    method: 'POST',
    json: withData(body, data),
  })
  const answer = await withProgress(session.terminal, `Rendering ${found.slug}`, work)
  if (options.url) {
    if (!('url' in answer.body)) throw new CliFailure('The service returned no link.')
    printWarnings(session, answer.headers)
    session.print(answer.body.url, answer.body)
  } else {
    if (!('base64' in answer.body)) throw new CliFailure('The service returned no document.')
    await write(session, answer.body, options.output, answer.headers)
  }
}

async function write(
  session: Session,
  answer: Base64Answer,
  output: string | undefined,
  headers: Headers,
): Promise<void> {
  const bytes = Buffer.from(answer.base64, 'base64')
  if (output === '-') {
    session.terminal.stdout.write(bytes)
    printWarnings(session, headers)
    return
  }
  // The name comes from the data, so only its last segment is used as a local path.
  const file = output ?? basename(answer.fileName)
  try {
    await writeFile(file, bytes)
  } catch (error) {
    throw new CliFailure(`${file} cannot be written (${systemCode(error)}).`)
  }
  const pages = Number(headers.get('x-page-count') ?? Number.NaN)
  const warnings = printWarnings(session, headers)
  const details = [
    ...(Number.isNaN(pages) ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`]),
    `${bytes.length} bytes`,
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ]
  session.print(`${file} (${details.join(', ')})`, {
    file,
    bytes: bytes.length,
    pages: Number.isNaN(pages) ? null : pages,
    warnings,
  })
}

/** Prints the warnings in the response to stderr, and returns their number. */
function printWarnings({ terminal }: Session, headers: Headers): number {
  const count = Number(headers.get('x-document-warnings') ?? 0)
  const listed = readWarnings(headers.get('x-document-warning-list'))
  for (const { subject, message } of listed)
    // Control characters from the service must not reach the terminal.
    terminal.stderr.write(`${inOneLine(`Warning: ${message} (${subject})`)}\n`)
  const more = count - listed.length
  if (listed.length > 0 && more > 0)
    terminal.stderr.write(`… and ${more} more. The dashboard lists them under Activity.\n`)
  return count
}

function readWarnings(list: string | null): Pick<Warning, 'subject' | 'message'>[] {
  try {
    const read: unknown = JSON.parse(list ?? '[]')
    return Array.isArray(read) ? (read as Warning[]) : []
  } catch {
    return []
  }
}

/** An argument that begins with a brace is JSON, not a file. Prefix such a file name with `./`. */
const objectStart = /^\s*\{/

/** Returns the data unparsed, so that the service handles exact numbers and duplicate keys. */
function withData(body: Record<string, unknown>, data: string | undefined): string {
  const json = JSON.stringify(body)
  return data === undefined ? json : `{"data":${data},${json.slice(1)}`
}

async function readData(session: Session, given: string): Promise<string> {
  const isInline = objectStart.test(given)
  const name = isInline ? 'The JSON in --data' : given === '-' ? 'Standard input' : given
  const json = (isInline ? given : await readJson(session, given)).replace(/^\uFEFF/, '')
  try {
    JSON.parse(json)
    return json
  } catch (error) {
    throw new CliFailure(`${name} is not JSON: ${systemCode(error)}.`)
  }
}

async function readJson(session: Session, file: string): Promise<string> {
  try {
    return file === '-' ? await text(session.terminal.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    throw new CliFailure(`${file} cannot be read (${systemCode(error)}).`)
  }
}

function readMinutes(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('Use a whole number of minutes, such as 60.')
  return Number(value)
}
