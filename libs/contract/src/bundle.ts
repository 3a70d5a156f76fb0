import type { TypedSettings } from './field-types.ts'
import type { Field } from './fields.ts'
import type { PdfFormUse } from './form-fields.ts'
import type { PdfBase } from './pdf-base.ts'

/** Texts of a running line at its three places; merge fields may stand in them, and `{page}` and `{pages}` are the counters. */
export interface RunningLine {
  left?: string
  center?: string
  right?: string
}

/** The texts of one language, by name: `{{text.payment_terms}}` prints one; merge fields may stand in them. */
export interface TextTree {
  [name: string]: string | TextTree
}

/** What a document says of itself, and how a viewer opens it; merge fields may stand in the texts. */
export interface DocumentSettings {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  layout?: 'single' | 'continuous' | 'two-up'
  zoom?: 'page' | 'width' | 'actual'
  panel?: 'none' | 'bookmarks' | 'thumbnails'
}

/** Page and document settings of a template, as they stand in template.json. Lengths are CSS lengths (`"20mm"`). */
export interface TemplateSettings extends TypedSettings {
  name: string
  page: {
    /** A CSS page size keyword (`A4`, `Letter`, …) or two lengths (`100mm 150mm`). */
    size: string
    orientation: 'portrait' | 'landscape'
    margin: { top: string; right: string; bottom: string; left: string }
    /** Pages that the template is designed for: more are an `overflow` warning. */
    pagesMax?: number
    /** Printed in the top and the bottom margin of each page. */
    header?: RunningLine
    footer?: RunningLine
    /** Path of a PDF among the assets, over whose pages the sheets of the template are drawn. */
    pdf?: string
    /** Of a PDF that is a form: whether documents are forms, too. Default `flat`. */
    form?: PdfFormUse
  }
  /** Merge-field pattern of the file name, such as `invoice-{{invoice_no}}.pdf`. */
  fileName: string
  /** BCP 47 tag of the document's language. */
  language: string
  /** Names (dotted for nested ones, `items.note` for those inside a list) that data may leave out. */
  optional: string[]
  /** A tagged (accessible) PDF; costs about a third of the speed and three times the bytes. */
  tagged: boolean
  /** Bookmarks of the headings; a tagged PDF only. Absent in versions that were published before there were any. */
  bookmarks?: boolean
  /** Write the PDF with compressed object streams. */
  compact: boolean
  /** `prepared`: images are fitted for print when published; `original`: left as they are. */
  images: 'prepared' | 'original'
  document?: DocumentSettings
  /** Of `texts/<locale>.json`, by locale. */
  texts?: Record<string, TextTree>
}

/** A file that the template's source names by its path relative to the template folder (`assets/logo.png`). */
export interface BundleAsset {
  path: string
  contentType: string
  bytes: number
  sha256: string
  /** Of a PDF: how to draw over its pages. */
  pdf?: PdfBase
}

/**
 * A published template version as the worker reads it: immutable, one JSON object in object storage, with the assets beside it.
 * Everything in it is untrusted but well-formed: it was checked when published.
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
  /** The account's brand when it was built: CSS that stands in front of the template's own. Absent without one. */
  brand?: string
}

/** Folder of a version's objects: `bundles/<templateId>/<version>/`. */
export function bundleFolder(ref: { templateId: string; version: number }): string {
  return `bundles/${ref.templateId}/${ref.version}/`
}

/** Object key of a version's bundle, the JSON of a `Bundle`: `bundles/<templateId>/<version>/bundle.json`. */
export function bundleKey(ref: { templateId: string; version: number }): string {
  return `${bundleFolder(ref)}bundle.json`
}

/** Object key of one of a version's assets; `path` is its path in the bundle. */
export function bundleAssetKey(ref: { templateId: string; version: number }, path: string): string {
  return `${bundleFolder(ref)}${path}`
}
