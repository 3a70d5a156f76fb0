import type { CssRule } from './add-rules.ts'

/** The kinds of blocks, in gallery order. */
export const blockKinds = [
  'heading',
  'text',
  'field',
  'table',
  'totals',
  'condition',
  'columns',
  'image',
  'line',
  'page-break',
  'page-number',
  'signature',
  'address',
  'qr-code',
  'bar-code',
  'chart',
] as const

export type BlockKind = (typeof blockKinds)[number]

/** One way to create a block for a template. */
export interface BlockVariant {
  /** The field or list that the variant prints: `Items`, `Customer › Name`. Empty if there is only one variant. */
  label: string
  /** Details, such as the columns of a table. */
  detail?: string
  /** The HTML without surrounding whitespace. Empty if a command inserts the block. */
  html: string
  /** The first class of each selector belongs to the block. */
  rules: readonly CssRule[]
  /** The list whose rows contain the value. The block can only be inside the section of this list. */
  within?: string
  /** The editing command that inserts the block without a position. */
  command?: { name: string; arguments: Readonly<Record<string, unknown>> }
}

export interface Block {
  kind: BlockKind
  name: string
  /** The description of the block in one sentence. */
  about: string
  /** The question for choosing a variant; empty if there is only one. */
  question: string
  /** The best variant first. Empty if the template has no suitable data. */
  variants: readonly BlockVariant[]
  /** If there are no variants: what is missing, and where to add it. */
  missing: string
}
