import type { Base64Answer, Job, UrlAnswer } from '../generated/shapes.ts'
import { bytesOf } from './folder-files.ts'

/** Something in a document that its author should know of, such as a picture that did not come. */
export interface Warning {
  code: string
  /** What it is about: an address, or the path of an asset. */
  subject: string
  message: string
}

/** How a document is made. */
export interface GenerateOptions<Output extends 'pdf' | 'url' = 'pdf' | 'url'> {
  /** `pdf` (the default) for the bytes, `url` for a link that needs no key. */
  output?: Output
  /** A published version, or `draft` with a key that has the scope `templates:write`. Default: the one that callers get. */
  version?: number | 'draft'
  /** Minutes that the link works. Default: 60. */
  expirationMinutes?: number
  /** Puts it into a bucket of yours that is connected to the account, besides. */
  bucket?: { name: string; key: string }
  /**
   * Lets it wait in the queue behind those that callers wait for, for up to `timeoutMs`: for documents that take long, and for many at once.
   * No request stays open longer than a minute.
   */
  async?: boolean
  /** Made by the client unless given. The same key with the same document gives the first answer again for 24 hours. */
  idempotencyKey?: string
}

interface AboutDocument {
  jobId: string
  templateVersion: number
  pageCount: number
  /** As many as an answer can bear, which is nearly always all of them. */
  warnings: Warning[]
}

/** A document that was made. */
export interface PdfDocument extends AboutDocument {
  bytes: Uint8Array<ArrayBuffer>
  /** As the template names it. */
  fileName: string
}

/** A document that was made, by its link. */
export interface DocumentLink extends AboutDocument {
  url: string
}

/** What comes of each `output`. */
export interface Generated {
  pdf: PdfDocument
  url: DocumentLink
}

/** The document of an answer with the file itself. */
export async function readPdf(response: Response): Promise<PdfDocument> {
  // As of JSON that is none: the transport says of both what they mean.
  if (!/^application\/pdf\b/i.test(response.headers.get('content-type') ?? ''))
    throw new SyntaxError('It is no PDF.')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const fileName = fileNameOf(response.headers.get('content-disposition') ?? '')
  return { ...readAbout(response.headers), bytes, fileName }
}

/** The document of an answer in JSON. */
export async function readAnswer(response: Response): Promise<PdfDocument | DocumentLink> {
  return { ...readAbout(response.headers), ...contentOf((await response.json()) as UrlAnswer | Base64Answer) }
}

/** The document of a job that has succeeded; `undefined` where it was deleted, or its bucket is no longer connected. */
export function documentOfJob({ jobId, templateVersion, pageCount = 0, warnings = [], result }: Job) {
  return result && { jobId, templateVersion, pageCount, warnings, ...contentOf(result) }
}

function contentOf(result: UrlAnswer | Base64Answer) {
  if ('url' in result) return { url: result.url }
  return {
    bytes: bytesOf(result.base64),
    fileName: result.fileName,
  }
}

function readAbout(headers: Headers): AboutDocument {
  return {
    jobId: headers.get('x-job-id') ?? '',
    templateVersion: Number(headers.get('x-template-version') ?? 0),
    pageCount: Number(headers.get('x-page-count') ?? 0),
    warnings: JSON.parse(headers.get('x-document-warning-list') ?? '[]') as Warning[],
  }
}

/** RFC 6266: the extended form counts where there are both. */
function fileNameOf(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'document.pdf'
}
