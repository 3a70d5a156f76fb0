import type { Bundle } from './bundle.ts'
import type { WireFault } from './faults.ts'

/** Which published template, exactly. */
export interface BundleRef {
  templateId: string
  version: number
}

/** A template that is not published: it travels with the request, and its assets lie in the store under keys of their own, by path. */
export type DraftBundle = Bundle & {
  assetKeys: Record<string, string>
  /** Its data are the names of its fields: printed as they are, whatever the fields' types, with frames for what would be drawn. */
  showsNames?: true
  /**
   * The attribute that holds each element's number, under a name that nobody can guess. After the document its page is printed again, with
   * each of these elements as a box of its own colour, and nothing else: for reading where they are.
   */
  elementAttribute?: string
}

/** Where the document goes besides, or instead of, into the answer. */
export type Delivery =
  /** The bytes come back with the reply. */
  | { to: 'caller' }
  /** The worker writes the object; a retry writes the same key again. */
  | { to: 'store'; key: string; contentType: string }
  /** The worker PUTs to a presigned address; with `alsoCaller` the bytes come back as well, with `alsoKey` they are our own object, too. */
  | { to: 'address'; url: string; headers: Record<string, string>; alsoCaller: boolean; alsoKey?: string }

/** What fills a template’s fields; `null` makes the blank form. */
export type DocumentData = Record<string, unknown> | null

/** What a caller gets of a document before all of it: the `pages` as they look, or where their `elements` are. */
export type RenderPart = 'pages' | 'elements'

/** One document to render: the queue entry’s payload. */
export interface RenderRequest {
  bundle: BundleRef | DraftBundle
  /** Look at the laid-out page for all that its author should know, such as `font_replaced`: costs some milliseconds. */
  inspect?: true
  /**
   * Reply with parts as soon as they are printed, each as `RenderPart`, and then with the document. A worker that does not know this
   * replies with all of it at once.
   */
  pagesFirst?: true
  /** Of a test key: each page is marked. */
  isTest?: true
  /** Checked against the template’s fields. A large object is packed into text by `packJson`. */
  data: DocumentData | string
  delivery: Delivery
  /** Epoch milliseconds after which nobody waits for it any more. */
  deadlineAt: number
  /** Epoch milliseconds after which no worker begins it any more: it is `job_expired`. */
  beginBy?: number
  /** Epoch milliseconds written into the file as its date, so that a retry makes the same bytes. */
  createdAt: number
  requestId: string
}

/** Milliseconds by stage; `queue` from enqueuing to a lane's start. */
export interface StageMs {
  queue: number
  load: number
  merge: number
  print: number
  deliver: number
}

/** Something in the document that its author should know of. `subject` is an address, an asset's path or a name. */
export interface Warning {
  code:
    | 'address_blocked'
    | 'asset_failed'
    | 'missing_glyph'
    | 'not_checked'
    | 'not_repeated'
    | 'font_replaced'
    | 'language_replaced'
    | 'overflow'
    | 'rounded_value'
    | 'small_text'
  subject: string
  message: string
  /** overflow, of a page whose elements are numbered: those that it is about, each with which of its copies, from 0. */
  elements?: { element: number; copy: number }[]
}

/** What is known of a finished render; kept with the generation. */
export interface RenderReport {
  ms: StageMs
  pages: number
  bytes: number
  warnings: Warning[]
}

/** What a worker answers: the report with the file's name, or the fault. The bytes travel beside it. */
export type RenderOutcome = RenderSuccess | { ok: false; fault: WireFault }

/** The outcome of a render that made its document. */
export interface RenderSuccess {
  ok: true
  report: RenderReport
  fileName: string
  /** The object that holds the bytes when they are too many for the queue. */
  spoolKey?: string
  /** Bytes, after those of the document, of the PDF that shows where its elements are; not set where that was a part before. */
  elementBytes?: number
}
