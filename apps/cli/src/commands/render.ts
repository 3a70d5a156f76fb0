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

/** `platen render …` */
export function addRenderCommand(program: Command, session: Session): void {
  program
    .command('render <template>')
    .description('generate a document, as a caller of the API does')
    .option(
      '-d, --data <json>',
      `the data: a JSON file, the JSON itself ('{"name":"Ada"}'), or - for standard input (default: none)`,
    )
    .option('--blank', 'the blank form: every field and every list empty')
    .option(
      '-o, --output <file>',
      'where to write the document (default: its own name), or - for standard output',
    )
    .option('--url', 'print a download link instead of the document')
    .option('--expiration <minutes>', 'minutes that the link works', readMinutes)
    .action((template: string, options: RenderOptions) => render(session, template, options))
}

async function render(session: Session, template: string, options: RenderOptions): Promise<void> {
  if (options.url && options.output !== undefined) throw new CliFailure('Use either --url or -o, not both.')
  if (!options.url && options.expiration !== undefined) throw new CliFailure('--expiration goes with --url.')
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
    if (!('url' in answer.body)) throw new CliFailure('The service answered without a link.')
    tellWarnings(session, answer.headers)
    session.print(answer.body.url, answer.body)
  } else {
    if (!('base64' in answer.body)) throw new CliFailure('The service answered without a document.')
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
    tellWarnings(session, headers)
    return
  }
  // The name comes from data: only its last part may choose where it goes.
  const file = output ?? basename(answer.fileName)
  try {
    await writeFile(file, bytes)
  } catch (error) {
    throw new CliFailure(`${file} cannot be written (${systemCode(error)}).`)
  }
  const pages = Number(headers.get('x-page-count') ?? Number.NaN)
  const warnings = tellWarnings(session, headers)
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

/** Prints each warning that the answer lists where it is in nobody's way; returns how many the document has. */
function tellWarnings({ terminal }: Session, headers: Headers): number {
  const count = Number(headers.get('x-document-warnings') ?? 0)
  const listed = readWarnings(headers.get('x-document-warning-list'))
  for (const { subject, message } of listed)
    // Text from elsewhere must not steer the terminal.
    terminal.stderr.write(`${inOneLine(`Warning: ${message} (${subject})`)}\n`)
  const more = count - listed.length
  if (listed.length > 0 && more > 0)
    terminal.stderr.write(`… and ${more} more; the dashboard lists them under Activity.\n`)
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

/** What begins as an object does is the data itself: hardly a file has such a name, and `./` in front of it names one. */
const objectStart = /^\s*\{/

/** The data as they were written: exact numbers and keys that stand twice are for the service to judge. */
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
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('Give whole minutes, such as 60.')
  return Number(value)
}
