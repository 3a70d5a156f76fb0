import type { Field, TemplateSettings } from '@platen/contract'
import type { PreparedAsset } from './prepare/prepared-asset.ts'

/** Data that the author of a template gave to try it with. */
export interface Sample {
  /** `sample.json` or `samples/<name>.json`. */
  file: string
  data: Record<string, unknown>
}

/** What an account's brand gives to a bundle that is built. */
export interface BrandToBuild {
  /** Of `brandCss`. */
  css: string
  logo?: { path: string; bytes: Uint8Array } | undefined
  /** Font files that the CSS names, ready for print. */
  fonts?: readonly PreparedAsset[] | undefined
}

/** A template folder that was read and found without fault; nothing is prepared yet. */
export interface TemplateSource {
  html: string
  css: string
  settings: TemplateSettings
  /** Merge fields of the page and of the file name. */
  fields: Field[]
  /** `sample.json` first, if there is one. */
  samples: Sample[]
  /** Bytes by path (`assets/logo.png`), as they came. */
  assets: ReadonlyMap<string, Uint8Array>
  /** Sentences for the author: nothing wrong, but worth knowing. */
  notes: string[]
  /** Of `fontDeclarations`, of the page and all its sheets: which fonts of a brand it needs. */
  fontDeclarations: string
  brand?: BrandToBuild | undefined
}
