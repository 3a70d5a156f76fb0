import type { CssRule } from './add-rules.ts'

/** In the order of the gallery. */
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
  /** Its source: `Items`, `Customer › Name`. Empty if there is only one variant. */
  label: string
  /** Details, such as the columns of a table. */
  detail?: string
  /** Trimmed; empty for a command. */
  html: string
  /** The first class of each selector belongs to the block. */
  rules: readonly CssRule[]
  /** The list around a value of its rows: the block can only be in its section. */
  within?: string
  /** The editing command that inserts it without a position. */
  command?: { name: string; arguments: Readonly<Record<string, unknown>> }
}

export interface Block {
  kind: BlockKind
  name: string
  /** One sentence. */
  about: string
  /** The question for choosing a variant; empty if there is only one. */
  question: string
  /** The best one first; empty if the template has no suitable data. */
  variants: readonly BlockVariant[]
  /** Without variants: what is missing, and where to add it. */
  missing: string
}
