import type { TypedSettings } from './field-types.ts'
import type { Field } from './fields.ts'
import type { PdfFormUse } from './form-fields.ts'
import type { PdfBase } from './pdf-base.ts'

/** Text of a header or footer. It can contain merge fields, and `{page}` and `{pages}` for the page number and the number of pages. */
export interface RunningLine {
  left?: string
  center?: string
  right?: string
}

/**
 * The strings in one language, by name. For example, `{{text.payment_terms}}` prints the string `payment_terms`. Strings can contain merge fields.
 */
export interface TextTree {
  [name: string]: string | TextTree
}

/** Metadata of a document, and how a viewer opens it. The strings can contain merge fields. */
export interface DocumentSettings {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  layout?: 'single' | 'continuous' | 'two-up'
  zoom?: 'page' | 'width' | 'actual'
  panel?: 'none' | 'bookmarks' | 'thumbnails'
}

/** Page and document settings of a template, from template.json. Lengths are CSS lengths (`"20mm"`). */
export interface TemplateSettings extends TypedSettings {
  name: string
  page: {
    /** A CSS page size keyword (`A4`, `Letter`, …) or two lengths (`100mm 150mm`). */
    size: string
    orientation: 'portrait' | 'landscape'
    margin: { top: string; right: string; bottom: string; left: string }
    /** Number of pages that the template is designed for. More pages cause an `overflow` warning. */
    pagesMax?: number
    /** Printed in the top margin of each page. */
    header?: RunningLine
    /** Printed in the bottom margin of each page. */
    footer?: RunningLine
    /** Path of a PDF asset. The template's pages are drawn over the pages of this PDF. */
    pdf?: string
    /** Whether documents of a PDF form remain fillable. Default: `flat`. */
    form?: PdfFormUse
  }
  /** Merge-field pattern for the file name, such as `invoice-{{invoice_no}}.pdf`. */
  fileName: string
  /** Language of the document as a BCP 47 tag. */
  language: string
  /** Names of fields that data can omit. Nested names are dotted, even inside lists: `items.note`. */
  optional: string[]
  /** Generate tagged (accessible) PDFs. Throughput drops by about a third, and files are about three times as large. */
  tagged: boolean
  /** Generate bookmarks from the headings; tagged PDFs only. Absent in versions that were published before this setting existed. */
  bookmarks?: boolean
  /** Write the PDF with compressed object streams. */
  compact: boolean
  /** `prepared` optimizes images for print when the template is published, and `original` keeps them unchanged. */
  images: 'prepared' | 'original'
  document?: DocumentSettings
  /** Contents of `texts/<locale>.json`, by locale. */
  texts?: Record<string, TextTree>
}

/** A file that the template's source references by its path in the template folder (`assets/logo.png`). */
export interface BundleAsset {
  path: string
  contentType: string
  bytes: number
  sha256: string
  /** For PDFs: what is needed to draw over the pages. */
  pdf?: PdfBase
}

/**
 * A published template version as workers read it: an immutable JSON object in object storage, next to its assets. The content is untrusted, but
 * well-formed, because it was checked when the version was published.
 */
export interface Bundle {
  format: 1
  templateId: string
  version: number
  html: string
  css: string
  settings: TemplateSettings
  fields: Field[]
  assets: BundleAsset[]
  /** CSS for the account's brand when the bundle was built. It precedes the template's CSS. Absent if there is no brand. */
  brand?: string
}

/** Returns the folder of a version's objects: `bundles/<templateId>/<version>/`. */
export function bundleFolder(ref: { templateId: string; version: number }): string {
  return `bundles/${ref.templateId}/${ref.version}/`
}

/** Returns the object key of a version's `Bundle` JSON: `bundles/<templateId>/<version>/bundle.json`. */
export function bundleKey(ref: { templateId: string; version: number }): string {
  return `${bundleFolder(ref)}bundle.json`
}

/** Returns the object key of a version's asset. `path` is its path in the bundle. */
export function bundleAssetKey(ref: { templateId: string; version: number }, path: string): string {
  return `${bundleFolder(ref)}${path}`
}
