import type { Bundle } from './bundle.ts'
import type { WireFault } from './faults.ts'

/** A published version of a template. */
export interface BundleRef {
  templateId: string
  version: number
}

/** An unpublished template. It is sent with the request. `assetKeys` contains the object keys of its assets, by path. */
export type DraftBundle = Bundle & {
  assetKeys: Record<string, string>
  /** Set if the data consists of the names of the fields. They are printed unchanged for every field type, with frames in place of images. */
  showsNames?: true
  /**
   * The unguessable name of the attribute that contains the number of each element. To find the positions of these elements, the page is printed
   * again after the document, with each element as a box in its own color.
   */
  elementAttribute?: string
}

/** How a worker delivers a document. */
export type Delivery =
  /** Returns the bytes in the reply. */
  | { to: 'caller' }
  /** Writes an object to the store. A retry writes the same key again. */
  | { to: 'store'; key: string; contentType: string }
  /** PUTs the bytes to a presigned URL. `alsoCaller` also returns them in the reply, and `alsoKey` also writes them to the store. */
  | { to: 'address'; url: string; headers: Record<string, string>; alsoCaller: boolean; alsoKey?: string }

/** Values for a template’s fields. `null` generates the blank form. */
export type DocumentData = Record<string, unknown> | null

/**
 * A part that is sent before the complete document: a version of the `pages` that prints faster and looks the same, or the positions of the
 * `elements` on them.
 */
export type RenderPart = 'pages' | 'elements'

/** One document to render. The payload of a queue entry. */
export interface RenderRequest {
  bundle: BundleRef | DraftBundle
  /** Inspect the page layout for warnings to the author, such as `font_replaced`. Takes a few milliseconds. */
  inspect?: true
  /**
   * Reply with each `RenderPart` as soon as it is printed, and then with the document. Older workers, which do not support this, send everything
   * at once.
   */
  pagesFirst?: true
  /** Created with a test key: each page is marked. */
  isTest?: true
  /** Checked against the template’s fields. `packJson` compresses a large object to text. */
  data: DocumentData | string
  delivery: Delivery
  /** Epoch milliseconds after which the caller no longer waits. */
  deadlineAt: number
  /** Epoch milliseconds after which no worker starts the document, and it fails with `job_expired`. */
  beginBy?: number
  /** The date that is written into the file, in epoch milliseconds. It is part of the request so that a retry generates the same bytes. */
  createdAt: number
  requestId: string
}

/** Milliseconds by stage. `queue` is the time until a lane starts the document. */
export interface StageMs {
  queue: number
  load: number
  merge: number
  print: number
  deliver: number
}

/** Something about a document that its author should know. `subject` is a URL, the path of an asset, or a name. */
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
  /** For `overflow`, if elements are numbered: the elements that overflow, each with the index of its copy, starting at 0. */
  elements?: { element: number; copy: number }[]
}

/** The results of a finished render, stored with the generation. */
export interface RenderReport {
  ms: StageMs
  pages: number
  bytes: number
  warnings: Warning[]
}

/** A worker's reply: the report with the file name, or the fault. The bytes are sent separately. */
export type RenderOutcome = RenderSuccess | { ok: false; fault: WireFault }

/** The outcome of a successful render. */
export interface RenderSuccess {
  ok: true
  report: RenderReport
  fileName: string
  /** Key of the object that contains the bytes if they are too large for the queue. */
  spoolKey?: string
  /** Length of the PDF with the positions of elements. This PDF follows the document's bytes, or is absent if it was sent as a part. */
  elementBytes?: number
}
