import type { Field, TemplateSettings } from '@platen/contract'
import type { PreparedAsset } from './prepare/prepared-asset.ts'

export interface Sample {
  /** `sample.json` or `samples/<name>.json`. */
  file: string
  data: Record<string, unknown>
}

export interface BrandToBuild {
  css: string
  logo?: { path: string; bytes: Uint8Array } | undefined
  /** Font files that the CSS names, prepared for print. */
  fonts?: readonly PreparedAsset[] | undefined
}

export interface TemplateSource {
  html: string
  css: string
  settings: TemplateSettings
  fields: Field[]
  samples: Sample[]
  /** Bytes by path (`assets/logo.png`), unchanged. */
  assets: ReadonlyMap<string, Uint8Array>
  /** Notes for the author that are not errors. */
  notes: string[]
  /** The font declarations of the page and all style sheets, which determine which brand fonts the template needs. */
  fontDeclarations: string
  brand?: BrandToBuild | undefined
}
